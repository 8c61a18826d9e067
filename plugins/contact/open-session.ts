import type { Env, Tools } from '../../kernel';
import type { Outcome, RequestOptions } from '../../lib/network/request';
import { noteAsked } from '../../lib/records/contact-asked';
import type { Contact } from '../../lib/records/contact-record';
import { askProvider, askSession } from './ask-provider';
import { contactOf, factsOf, onChange } from './contact-facts';
import { cameFromElsewhere } from './empty-email';
import { heedRefusal } from './heed-refusal';
import type { AuthParameters } from './login';
import type { ContactMemory } from './memory';
import { readContact } from './read-contact';
import { advance, BEGINNING, type Effect, type Input, type Session } from './session';

/** Asks the email provider, through the utility service, about a login (CTC-06). */
function askLogin(env: Env, utility: string, login: AuthParameters, report: RequestOptions['report']): Promise<Outcome> {
  const given = Object.entries(login).filter(([, value]) => value !== undefined);
  return askProvider(env, `${utility}/adestra/auth?${new URLSearchParams(given)}`, { report });
}

/** The contact session of this page. */
export interface OpenSession {
  take(input: Input): void;
  /** Asks for the email address: only its hash is stored. A visitor without a contact may have logged in on another site. */
  wantEmail(): void;
}

/**
 * Carries out the effects of the session's facts. `early`: an answer that the watch requested, which the first request takes. `use`
 * receives the contact before `hooks.contact` does. `leave` logs out.
 */
export function openSession(
  taproot: Pick<Tools, 'page' | 'hooks' | 'env' | 'consent' | 'version' | 'track' | 'report'>,
  memory: ContactMemory,
  early: Promise<Outcome> | undefined,
  use: (contact: Contact | undefined) => void,
  leave: () => void,
): OpenSession {
  const { page, hooks, env, track, report } = taproot;
  let session: Session = BEGINNING;
  let waiting = early;
  /** True once this page has asked the provider, or the visitor has logged out. */
  let hasAsked = false;
  let over = false;
  /** The service takes no more logins from this address or of this contact for now, which says nothing about this one. */
  let isBusy = false;
  const tellChange = onChange((facts) => hooks.contact.call(facts));

  const run: { readonly [T in Effect['type']]: (effect: Extract<Effect, { type: T }>) => unknown } = {
    async ask({ call }) {
      const known = contactOf(session);
      const answer =
        session.asked === 'auth' ? askLogin(env, page.utility, session.login, report) : (waiting ?? askSession(env, page.utility));
      waiting = undefined;
      hasAsked = true;
      const outcome = await answer;
      // An answer from before a log-out is about somebody who has gone.
      if (over) return;
      if (heedRefusal(taproot, outcome, memory.recall())) return;
      noteAsked(env.window, outcome);
      isBusy = outcome.status === 429;
      take({ type: call, answer: await readContact(env, outcome, known) });
    },
    keep: ({ contact }) => memory.keep(contact),
    forget: memory.forget,
    block: () => isBusy || memory.block(),
    complain: ({ reason }) => track('exception', { event_category: 'contact_auth', event_action: reason }),
    leave,
    tell() {
      const facts = factsOf(session);
      use(contactOf(session));
      tellChange(facts);
    },
  };
  const take = (input: Input) => {
    const [next, ...effects] = advance(session, input);
    session = next;
    hasAsked ||= input.type === 'logout';
    over ||= input.type === 'refuse' || input.type === 'logout';
    for (const effect of effects) (run[effect.type] as (effect: Effect) => unknown)(effect);
  };

  return {
    take,
    wantEmail() {
      if (!hasAsked && (contactOf(session) || cameFromElsewhere(env))) take({ type: 'email' });
    },
  };
}
