import type { Contact } from '../../lib/contact-record';

/** CTC-04, and what the provider was asked and has not answered yet. */
export type Session =
  | {
      readonly state: 'ready';
      readonly contact: Contact;
      readonly asked?: 'session';
    }
  | { readonly state: 'failed' }
  | { readonly state: 'not-applicable'; readonly asked?: 'auth' };

/** What may happen to a session. */
export type Input =
  /** The page begins: what its address asks for, whether a login failed within 24 h, what is stored (`reset`: it does not hold any more). */
  | {
      readonly type: 'arrive';
      readonly login?: 'valid' | 'invalid';
      readonly blocked: boolean;
      readonly stored?: Contact | 'reset';
    }
  /** The answer to a login, or to a ping: a contact, or why there is none. */
  | { readonly type: 'auth' | 'session'; readonly answer: Contact | string }
  /** The visitor logs out, or does not allow it any more. */
  | { readonly type: 'logout' | 'refuse' };

/** What has to be done, in order. */
export type Effect =
  | { readonly type: 'ask'; readonly call: 'auth' | 'session' }
  | { readonly type: 'keep'; readonly contact: Contact }
  | { readonly type: 'forget' | 'block' | 'tell' | 'leave' }
  | { readonly type: 'complain'; readonly reason: string };

type Step = readonly [Session, ...Effect[]];

export const BEGINNING: Session = { state: 'not-applicable' };

const forget = { type: 'forget' } as const;
const tell = { type: 'tell' } as const;

/** CTC-05, CTC-08, CTC-09. */
const fail = (reason: string): Step => [{ state: 'failed' }, forget, { type: 'block' }, { type: 'complain', reason }, tell];

const adopt = (contact: Contact): Step => [{ state: 'ready', contact }, { type: 'keep', contact }, tell];

function arrive({ login, blocked, stored }: Extract<Input, { type: 'arrive' }>): Step {
  if (login && !blocked) {
    return login === 'valid'
      ? [
          { state: 'not-applicable', asked: 'auth' },
          { type: 'ask', call: 'auth' },
        ]
      : fail('invalid');
  }
  if (typeof stored === 'object') return [{ state: 'ready', contact: stored, asked: 'session' }, tell, { type: 'ask', call: 'session' }];
  if (stored) return [{ state: 'failed' }, forget, tell];
  return [{ state: login ? 'failed' : 'not-applicable' }, tell];
}

/** The whole of the contact session: what it becomes, and what has to be done. An answer that nobody waits for changes nothing. */
export function advance(session: Session, input: Input): Step {
  switch (input.type) {
    case 'arrive':
      return arrive(input);
    case 'auth':
    case 'session': {
      const { answer, type } = input;
      if (!('asked' in session) || session.asked !== type) return [session];
      if (typeof answer === 'object') return adopt(answer);
      // CTC-06: a ping's failure is ignored.
      return session.state === 'ready' ? [{ state: 'ready', contact: session.contact }] : fail(answer);
    }
    case 'logout':
      return [BEGINNING, forget, tell, { type: 'leave' }];
    case 'refuse':
      return [BEGINNING, forget, tell];
  }
}
