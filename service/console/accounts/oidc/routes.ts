import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../../../lib/values/html';
import { emailOf } from '../../../commands/account-words';
import { readCookie } from '../../../http/cookies';
import type { CallParts } from '../../parts';
import { nextPath } from '../../place';
import { languageOf, sendFormPage } from '../form-page';
import { isRole } from '../roles';
import { sendSignIn, type Trouble } from '../sign-in-page';
import type { Attempt, Provider } from './provider';

/** s for which somebody may take to sign in at the provider. */
const LONGEST = 600;

const TEXTS = {
  en: { title: 'Signed in', on: 'Go on' },
  es: { title: 'Sesión iniciada', on: 'Continuar' },
} as const;

/** Returns the roles that a claim states: texts in a list, or in one text. Others than the console's mean nothing here. */
export function rolesIn(claim: unknown): string | undefined {
  if (claim === undefined || claim === null) return undefined;
  const all = (Array.isArray(claim) ? claim : `${claim}`.split(/[\s,]+/)).map(String);
  return [...new Set(all.filter(isRole))].join(',');
}

interface Options extends Pick<CallParts, 'run' | 'sessions' | 'place' | 'now'> {
  readonly provider: Provider;
  readonly rolesClaim: string | undefined;
}

/** GET /console/oidc: leads to the provider. GET /console/oidc/callback: takes its answer. */
export function oidcRoutes(app: FastifyInstance, { run, sessions, provider, rolesClaim, place, now }: Options): void {
  const { base, secure } = place;
  // One for each attempt, so that two tabs don't take each other's. Lax, as the provider's answer comes from another site.
  const cookieOf = (state: string) => `${secure ? '__Host-' : ''}tp_console_oidc_${state.slice(0, 12)}`;
  const setCookie = (reply: FastifyReply, state: string, value: string, maxAge: number) =>
    reply.header('Set-Cookie', `${cookieOf(state)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`);
  const refused = (request: FastifyRequest, reply: FastifyReply, status: number, trouble: Trouble, next: unknown) =>
    sendSignIn(request, reply, { base, hasProvider: true }, status, { trouble, next });

  app.get<{ Querystring: { next?: unknown } }>('/console/oidc', async (request, reply) => {
    const next = nextPath(request.query.next);
    try {
      const { address, attempt } = await provider.begin();
      const { state, nonce, verifier } = attempt;
      setCookie(reply, state, [state, nonce, verifier, Buffer.from(next).toString('base64url')].join('.'), LONGEST);
      return reply.redirect(address.href, 303);
    } catch (error) {
      request.log.warn({ reason: (error as Error).message }, 'the provider of sign-ins does not answer');
      return refused(request, reply.header('Retry-After', '10'), 503, 'away', next);
    }
  });

  /** Reads the attempt whose answer this is. */
  const attemptOf = (request: FastifyRequest, given: unknown): { readonly attempt: Attempt; readonly next: string } | undefined => {
    const parts = typeof given === 'string' && /^[\w-]{12,100}$/.test(given) ? readCookie(request, cookieOf(given))?.split('.') : undefined;
    const [state, nonce, verifier, next] = parts ?? [];
    if (!state || !nonce || !verifier || state !== given) return undefined;
    return { attempt: { state, nonce, verifier }, next: nextPath(Buffer.from(next ?? '', 'base64url').toString()) };
  };

  app.get<{ Querystring: { state?: unknown } }>('/console/oidc/callback', async (request, reply) => {
    const begun = attemptOf(request, request.query.state);
    if (!begun) return refused(request, reply, 400, 'attempt', undefined);
    const { attempt, next } = begun;
    setCookie(reply, attempt.state, '', 0);
    const query = request.url.slice(request.url.indexOf('?'));
    const person = await provider.finish(query, attempt).catch((error: Error) => {
      request.log.warn({ reason: error.message }, 'the provider of sign-ins let nobody in');
    });
    if (!person) return refused(request, reply, 502, 'provider', next);
    const { issuer, subject, email: verified, roles: claim } = person;
    const email = verified === undefined ? undefined : emailOf(verified);
    const roles = rolesClaim === undefined ? undefined : rolesIn(claim);
    const entry = await run('enter', { issuer, subject, at: now(), ...(email && { email }), ...(roles !== undefined && { roles }) });
    if ('why' in entry) {
      request.log.warn({ subject, why: entry.why }, 'a person of the provider was refused');
      return refused(request, reply, 403, entry.why, next);
    }
    const { account, linked, kept } = entry;
    if (!(await sessions.begin(request, reply, account, true))) return refused(request, reply, 403, 'provider', next);
    const notes = {
      ...(linked && { linked: subject }),
      ...(kept && { kept: 'the last operator' }),
      ...(rolesClaim !== undefined && roles === undefined && { lacks: rolesClaim }),
    };
    request.log.info({ account: account.email, ...notes }, 'signed in to the console with the provider');
    // A redirect would go on from the provider's site, and browsers would not send the session.
    const texts = TEXTS[languageOf(request.headers['accept-language'])];
    return sendFormPage(request, reply, 200, {
      ...{ base, title: texts.title, refresh: `${base}${next}` },
      content: html`<p><a href="${base}${next}">${texts.on}</a></p>`,
    });
  });
}
