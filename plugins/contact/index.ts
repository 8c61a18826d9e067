import type { ContactFacts, Plugin } from '../../kernel';
import type { Outcome } from '../../lib/network/request';
import { digest } from '../../lib/privacy/digest';
import { type Contact, readContactEmail, readContactFields } from '../../lib/records/contact-record';
import { arrivedAt } from '../../lib/url/address-bar';
import { splitUrl } from '../../lib/url/url';
import { isAsked, noteAsked } from './asked';
import { cameFromElsewhere } from './empty-email';
import { compactFlags } from './flags';
import type { GetHanded } from './handed';
import type { AuthParameters } from './login';
import type { Logout } from './logout';
import { createMemory } from './memory';
import type { ContactOptions } from './options';
import { createProvider } from './provider';
import { advance, BEGINNING, type Effect, type Input, type Session } from './session';
import { watchForms } from './watch-forms';
import { watchFrames } from './watch-frames';
import { watchLogout } from './watch-logout';

/** ms. Browsers break off what a page still waits for before it has ended; the page then ends within that time, and its timers with it. */
const CUT_OFF = 500;

const plugin: Plugin<ContactOptions, GetHanded | undefined> = {
  name: 'contact',
  apply(taproot) {
    const { page, hooks, env, track, report, options, early } = taproot;
    const { window } = env;
    const memory = createMemory(env, report);
    const provider = createProvider(env, page.utility, report);
    let login: AuthParameters | 'invalid' | undefined;
    let session: Session = BEGINNING;
    let logout: Logout | undefined;
    let told = '';
    /** True once this page asked the provider, or the visitor logged out. */
    let hasAsked = false;
    let over = false;
    const handed = early?.();
    let earlyAnswer = handed?.asked;

    /** Reads the provider's answer. Resolves to the contact, or to the reason why there is none. */
    const read = async (outcome: Outcome, known?: Contact): Promise<Contact | string> => {
      if (!outcome.ok) return outcome.kind;
      const fields = readContactFields(outcome.data);
      if (!fields) return 'no_contact';
      const email = readContactEmail(outcome.data);
      const emailHash = email && (await digest(window.crypto, email));
      // A ping may say no more than who it is.
      const same = known?.fields.id === fields.id ? known : undefined;
      return {
        fields: { ...same?.fields, ...fields },
        email,
        emailHash: emailHash ?? same?.emailHash,
        sessionStarted: same?.sessionStarted ?? env.now(),
        sessionPinged: known && env.now(),
      };
    };

    const ask = async (call: 'auth' | 'session') => {
      const known = session.state === 'ready' ? session.contact : undefined;
      const answer = call === 'auth' && typeof login === 'object' ? provider.auth(login) : (earlyAnswer ?? provider.session());
      earlyAnswer = undefined;
      hasAsked = true;
      const outcome = await answer;
      // A page that is left has not failed to log anybody in.
      if (!outcome.ok && outcome.kind === 'ajax_req_error') await new Promise((resolve) => window.setTimeout(resolve, CUT_OFF));
      if (over) return;
      noteAsked(env);
      take({ type: call, answer: await read(outcome, known) });
    };

    const tell = () => {
      const contact = session.state === 'ready' ? session.contact : undefined;
      const { state } = session;
      const facts: ContactFacts = Object.freeze({
        state,
        ...(contact && {
          id: contact.fields.id,
          flags: compactFlags(contact.fields),
        }),
      });
      forms.use(contact);
      if (told === JSON.stringify(facts)) return;
      told = JSON.stringify(facts);
      hooks.contact.call(facts);
    };

    const bringLogout = async () => {
      try {
        const { leave } = await import(/* webpackChunkName: "contact-logout" */ './logout');
        if (logout) await leave(env, page.utility, logout, options.hosts, report);
      } catch (error) {
        report(error, { kind: 'resource_error' });
      }
    };

    const run = (effect: Effect): unknown => {
      switch (effect.type) {
        case 'ask':
          return ask(effect.call);
        case 'keep':
          return memory.keep(effect.contact);
        case 'forget':
          return memory.forget();
        case 'block':
          return memory.block();
        case 'complain':
          return track('exception', {
            event_category: 'contact_auth',
            event_action: effect.reason,
          });
        case 'leave':
          return bringLogout();
        case 'tell':
          return tell();
      }
    };
    const take = (input: Input) => {
      const [next, ...effects] = advance(session, input);
      session = next;
      effects.forEach(run);
    };

    const logOut = (asked: Pick<Logout, 'redirect' | 'stays'>) => {
      logout = { ...asked, time: env.clock() };
      hasAsked = true;
      take({ type: 'logout' });
    };
    /** Asks for the email address: only its hash is stored, and a visitor who is not known may have logged in on another site. */
    const wantEmail = () => {
      if (!hasAsked && (session.state === 'ready' || cameFromElsewhere(env))) take({ type: 'email' });
    };
    const forms = watchForms(taproot, options, () => logOut({ stays: true }), wantEmail);
    const stops = [forms.stop, watchFrames(taproot, options, handed?.take()), watchLogout(taproot, (redirect) => logOut({ redirect }))];
    const arrive = () =>
      take({
        type: 'arrive',
        login,
        blocked: memory.blocked(),
        stored: memory.recall(),
        ask: !!earlyAnswer || !isAsked(env, report),
      });
    const readLogin = async (query: string) => {
      try {
        const { readAuth } = await import(/* webpackChunkName: "contact-login" */ './login');
        login = readAuth(query);
      } catch (error) {
        report(error, { kind: 'resource_error' });
      }
      if (!over) arrive();
    };
    const { query } = splitUrl(arrivedAt(window, window.location.href));
    if (query.includes('contact_id=')) void readLogin(query);
    else arrive();

    return () => {
      over = true;
      take({ type: 'refuse' });
      for (const stop of stops) stop();
    };
  },
};

export default plugin;
