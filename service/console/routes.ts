import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerErrors } from '../http/bodies';
import { fits } from '../http/fits';
import { refuse } from '../http/refuse';
import type { Generated } from '../store/generated';
import { accountCalls } from './accounts/account-calls';
import { joinRoutes } from './accounts/join';
import { openProvider, type ProviderOptions } from './accounts/oidc/provider';
import { oidcRoutes } from './accounts/oidc/routes';
import { ownCalls } from './accounts/own-calls';
import { createOwnPerson } from './accounts/own-person';
import { factorCalls } from './accounts/second-factor/calls';
import { codeRoutes } from './accounts/second-factor/code-routes';
import { createFactor } from './accounts/second-factor/factor';
import { createSessions, wantsFactor } from './accounts/sessions';
import { signInRoutes } from './accounts/sign-in';
import { createTries } from './accounts/tries';
import { admission } from './admit';
import type { Operation, Session } from './answers';
import type { ConsoleAsking } from './asking';
import type { Asking, Handler } from './call';
import type { Answered, Question } from './engine';
import { errorCalls } from './error-calls';
import { type Asked, periodFault, readAsked } from './figures/asked';
import { type FunnelAsked, funnelSchema } from './figures/funnel';
import type { Breakdown } from './figures/questions';
import { fileCalls } from './file-calls';
import { liveHandler } from './live';
import { noteCalls } from './note-calls';
import type { CallParts } from './parts';
import { personHandlers } from './person-routes';
import { type CallName, type Rule, refusalOf, table } from './table';
import { tellCalls } from './tell-calls';
import { unsubscribeRoutes } from './unsubscribe';
import { viewCalls } from './view-calls';

export interface ConsoleParts
  extends Pick<CallParts, 'passwords' | 'place' | 'sites' | 'seal' | 'mail'>,
    Partial<Pick<CallParts, 'ways' | 'now' | 'wait'>> {
  readonly asking: ConsoleAsking;
  readonly token: string | undefined;
  readonly version: string;
  /** The provider with which people may sign in. */
  readonly openId?: Omit<ProviderOptions, 'redirect'> | undefined;
  /** True if officers and operators without a second factor may do nothing else. */
  readonly requiresFactor?: boolean;
}

type PeriodName = Breakdown | 'overview' | 'days' | 'campaigns' | 'consent' | 'vitals' | 'prompts';

/** Bytes of a form. */
const LARGEST_FORM = 16 * 1024;

const NO_WAYS = { mail: false, webhook: false };

/** The console's calls and its sign-in (docs/console.md). */
export const consoleRoutes =
  ({ now = Date.now, wait = sleep, ways = NO_WAYS, requiresFactor = false, ...parts }: ConsoleParts) =>
  async (app: FastifyInstance) => {
    const { asking, passwords, token, place, sites, version, seal, mail, openId } = parts;
    const sessions = createSessions(asking.console, place, now);
    const started = new Date(now()).toISOString();
    const admit = admission({ sessions, token, place });
    answerErrors(app);
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'same-origin' });
    });
    const run = asking.console;
    const signIn = { run, sessions, passwords, tries: createTries(now), place, now, wait, seal };
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: LARGEST_FORM }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const oidc = openId && openProvider({ ...openId, redirect: place.addressOf('/console/oidc/callback') });
    if (oidc) oidcRoutes(app, { ...signIn, provider: oidc, rolesClaim: openId.rolesClaim });
    const { ask: askCode } = codeRoutes(app, { ...signIn, factor: createFactor(signIn) });
    unsubscribeRoutes(app, run, place);
    signInRoutes(app, { ...signIn, askCode, hasProvider: !!oidc });
    joinRoutes(app, { run, passwords, place, now });

    const person = createOwnPerson(signIn);

    const fault = (reply: FastifyReply, at: string, message: string) => {
      refuse(reply, 400, 'schema', at ? `${at}: ${message}` : message, [{ path: at, message }]);
      return undefined;
    };

    /** Returns whether a site may be shown, or replies. */
    const isShown = (rule: Rule, { reply, reader }: Asking, site: string | undefined): boolean => {
      const refusal = refusalOf(rule, reader, site);
      if (refusal) refuse(reply, 403, 'role', refusal);
      else if (site !== undefined && !sites().includes(site)) fault(reply, 'site', `There is no site ${JSON.stringify(site).slice(0, 80)}`);
      else return true;
      return false;
    };

    const read = async (rule: Rule, one: Asking): Promise<Asked | undefined> => {
      const given = readAsked(one.request.query, await asking.today());
      if ('fault' in given) {
        const { site } = one.request.query as { readonly site?: unknown };
        // A reader who may not see the site is not told more.
        return isShown(rule, one, typeof site === 'string' && sites().includes(site) ? site : one.reader.sites?.[0])
          ? fault(one.reply, given.fault.at, given.fault.message)
          : undefined;
      }
      return isShown(rule, one, given.asked.site) ? given.asked : undefined;
    };

    /** Asks, until the browser leaves. */
    const answer = async ({ reply, reader }: Asking, question: Question): Promise<unknown> => {
      const left = new AbortController();
      const leave = () => {
        if (!reply.raw.writableFinished) left.abort();
      };
      reply.raw.once('close', leave);
      try {
        const answered: Answered = await asking.ask(reader.name, question, left.signal);
        if ('value' in answered) return answered.value;
        // A browser that asks again by itself would hold up others with a question that takes too long.
        if (answered.later) reply.header('Retry-After', '10');
        refuse(reply, answered.status, 'unavailable', answered.error);
        return undefined;
      } catch (error) {
        if (!left.signal.aborted) throw error;
        // Nobody reads it.
        refuse(reply, 499, 'left', 'The question was left');
        return undefined;
      } finally {
        reply.raw.off('close', leave);
      }
    };

    const figures =
      (name: PeriodName): Handler =>
      async (one) => {
        const asked = await read(table[name], one);
        return (asked && (await answer(one, { name, asked }))) ?? one.reply;
      };

    const readFunnel = (one: Asking, given: unknown): FunnelAsked | undefined => {
      const asked = fits(funnelSchema, given, one.reply);
      if (!asked || !isShown(table.funnel, one, asked.site)) return;
      const wrong = periodFault(asked);
      return wrong ? fault(one.reply, wrong.at, wrong.message) : asked;
    };

    const files = fileCalls({ read: (name, one) => read(table[name], one), readFunnel, answer, about: asking.about });

    const handlers: Readonly<Record<CallName, Handler>> = {
      async session({ reader }): Promise<Session> {
        const { zone, since } = await asking.about();
        const all = sites();
        const generated = await asking.console('generated');
        return {
          ...{ email: reader.name, roles: reader.roles, network: !reader.sites, zone, version },
          sites: reader.sites ? all.filter((site) => reader.sites?.includes(site)) : all,
          now: new Date(now()).toISOString(),
          ...(since && { since }),
          generated: !!generated?.ranges.length,
          proof: reader.proof ?? '',
          factor: wantsFactor(reader) ? (requiresFactor ? 'required' : 'wanted') : 'none',
        };
      },
      async signOut({ request, reply }) {
        await sessions.end(request, reply);
        return reply.code(204).send();
      },
      ...{ overview: figures('overview'), days: figures('days'), pages: figures('pages'), sources: figures('sources') },
      ...{ landing: figures('landing'), events: figures('events'), vitals: figures('vitals'), prompts: figures('prompts') },
      ...{ campaigns: figures('campaigns'), consent: figures('consent') },
      ...errorCalls({ run, now, answer }),
      declared: async (one) => (await answer(one, { name: 'declared' })) ?? one.reply,
      ...files,
      async funnel(one) {
        const asked = readFunnel(one, one.request.body);
        return (asked && (await answer(one, { name: 'funnel', asked }))) ?? one.reply;
      },
      live: liveHandler({ run, isShown, fault }),
      experiments: async (one) => (await answer(one, { name: 'experiments' })) ?? one.reply,
      destinations: async (one) => (await answer(one, { name: 'destinations' })) ?? one.reply,
      ...personHandlers(asking.persons),
      async clearGenerated({ reply }) {
        if (!(await asking.console('clearGenerated', now()))) return refuse(reply, 409, 'nothing', 'Nothing here is generated');
        await untilSettled(() => asking.console('generated'));
        return reply.code(204).send();
      },
      operation: async (): Promise<Operation> => ({ version, started, checks: await asking.checks() }),
      ...accountCalls({ run, place, sites, now, mail }),
      ...ownCalls({ ...signIn, person }),
      ...factorCalls({ ...signIn, person }),
      ...tellCalls({ run, sites, now, ways }),
      ...viewCalls({ run, sites, now }),
      ...noteCalls({ run, sites, now, today: asking.today, about: asking.about }),
    };

    for (const [name, rule] of Object.entries(table) as [CallName, Rule][])
      app.route({
        method: rule.method,
        url: `/console/api/${rule.path}`,
        async handler(request, reply) {
          const reader = await admit(request, reply, rule);
          if (!reader) return reply;
          // Before anything of the request is looked at, so that a role says no with the same words whatever is asked.
          if (rule.right && requiresFactor && wantsFactor(reader))
            return refuse(reply, 403, 'factor', 'Set up a second factor first: /console/account');
          const refusal = refusalOf({ ...rule, sites: rule.sites === 'one' ? 'none' : rule.sites }, reader, undefined);
          if (refusal) return refuse(reply, 403, 'role', refusal);
          return handlers[name]({ request, reply, reader });
        },
      });
  };

/** ms between two looks, and looks, for figures to lose what was generated. A writer of facts that is away is not waited for longer. */
const LOOK = 200;
const MOST_LOOKS = 50;

async function untilSettled(look: () => Promise<Generated | undefined>): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS && (await look())?.settling; looks++) await sleep(LOOK);
}
