import type { Contact } from '../../lib/records/contact-record';
import type { AuthParameters } from './login';

/** CTC-04, with the pending requests to the provider. `known`: the contact before a login, who stays if the login fails. */
export type Session =
  | {
      readonly state: 'ready';
      readonly contact: Contact;
      readonly asked?: 'session';
    }
  | { readonly state: 'failed'; readonly asked?: never }
  | { readonly state: 'not-applicable'; readonly asked?: 'session' }
  | {
      readonly state: 'not-applicable';
      readonly asked: 'auth';
      readonly login: AuthParameters;
      readonly known?: Contact;
    };

/** The events that may change a session. */
export type Input =
  /**
   * The page begins: the login in its address (`invalid`: incomplete or malformed), whether a login failed within 24 h, the stored contact
   * (`reset`: expired or broken), and whether to request the session from the provider.
   */
  | {
      readonly type: 'arrive';
      readonly login?: AuthParameters | 'invalid';
      readonly blocked: boolean;
      readonly stored?: Contact | 'reset';
      readonly ask: boolean;
    }
  /** The page has an empty email field, and the address is unknown. */
  | { readonly type: 'email' }
  /** The answer to a login or a session request: a contact, or the reason for its absence. */
  | { readonly type: 'auth' | 'session'; readonly answer: Contact | string }
  /** The visitor logs out, or withdraws consent. */
  | { readonly type: 'logout' | 'refuse' };

/** The effects to carry out, in order. */
export type Effect =
  | { readonly type: 'ask'; readonly call: 'auth' | 'session' }
  | { readonly type: 'keep'; readonly contact: Contact }
  | { readonly type: 'forget' | 'block' | 'tell' | 'leave' }
  | { readonly type: 'complain'; readonly reason: string };

type Step = readonly [Session, ...Effect[]];

export const BEGINNING = { state: 'not-applicable' } as const satisfies Session;

const forget = { type: 'forget' } as const;
const tell = { type: 'tell' } as const;

const FAILED: Session = { state: 'failed' };
const RESET: Step = [FAILED, forget, tell];

const ask = { type: 'ask', call: 'session' } as const;

/** CTC-06: a known contact, about whom the provider is asked once more. */
const recognise = (contact: Contact): Step => [{ state: 'ready', contact, asked: 'session' }, tell, ask];

/**
 * CTC-05, CTC-08, CTC-09. Anybody can send a link with another person's login, or with an invented one. Such a login fails for the contact
 * that it names. A different contact, known here, stays known.
 */
function fail(reason: string, { contact_id }: AuthParameters, known?: Contact): Step {
  const stays = known && known.fields.id !== contact_id;
  return [...(stays ? recognise(known) : RESET), { type: 'block' }, { type: 'complain', reason }];
}

const adopt = (contact: Contact): Step => [{ state: 'ready', contact }, { type: 'keep', contact }, tell];

function arrive({ login, blocked, stored, ask: asks }: Extract<Input, { type: 'arrive' }>): Step {
  const known = typeof stored === 'object' ? stored : undefined;
  if (typeof login === 'object' && !blocked) {
    const asking: Session = { state: 'not-applicable', asked: 'auth', login, known };
    return [asking, { type: 'ask', call: 'auth' }];
  }
  const nobody: Step = asks && !login ? [{ ...BEGINNING, asked: 'session' }, ask] : [login ? FAILED : BEGINNING, tell];
  const somebody = (contact: Contact): Step => (asks || login ? recognise(contact) : [{ state: 'ready', contact }, tell]);
  const step: Step = known ? somebody(known) : stored ? RESET : nobody;
  // CTC-07: the login fails without a request, so the provider has said nothing about the known contact, or about the next login.
  return login === 'invalid' ? [...step, { type: 'complain', reason: login }] : step;
}

/** CTC-06. A known contact is replaced only by an answer for the contact whom the link names. */
function finishLogin({ login, known }: Extract<Session, { asked: 'auth' }>, answer: Contact | string): Step {
  if (typeof answer === 'string') return fail(answer, login, known);
  const fits = !known || [login.contact_id, known.fields.id].includes(answer.fields.id);
  return fits ? adopt(answer) : fail('other_contact', login, known);
}

/**
 * The contact session's transition function: a state and a fact return the next state and the effects. An answer that nothing waits for
 * changes nothing.
 */
export function advance(session: Session, input: Input): Step {
  switch (input.type) {
    case 'arrive':
      return arrive(input);
    case 'auth':
      return session.asked === 'auth' ? finishLogin(session, input.answer) : [session];
    case 'session': {
      if (session.asked !== 'session') return [session];
      if (typeof input.answer === 'object') return adopt(input.answer);
      // A failed session request is ignored.
      return session.state === 'ready' ? [{ state: 'ready', contact: session.contact }] : [BEGINNING, tell];
    }
    case 'email':
      if (session.asked || session.state === 'failed') return [session];
      if (session.state !== 'ready') return [{ ...BEGINNING, asked: 'session' }, ask];
      return session.contact.email ? [session] : [{ ...session, asked: 'session' }, ask];
    case 'logout':
      return [BEGINNING, forget, tell, { type: 'leave' }];
    case 'refuse':
      return [BEGINNING, forget, tell];
  }
}
