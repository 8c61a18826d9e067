import type { ContactFacts } from '../../kernel';
import { compactFlags } from './flags';
import type { Session } from './session';

/** Returns the session's contact, if it has one. */
export const contactOf = (session: Session) => (session.state === 'ready' ? session.contact : undefined);

/** Returns the facts in `hooks.contact` for a session (CTC-03, CTC-04). */
export function factsOf(session: Session): ContactFacts {
  const fields = contactOf(session)?.fields;
  return Object.freeze({ state: session.state, ...(fields && { id: fields.id, flags: compactFlags(fields) }) });
}

/** Returns a function that calls `tell` with facts that differ from the previous ones. */
export function onChange(tell: (facts: ContactFacts) => void): (facts: ContactFacts) => void {
  let told = '';
  return (facts) => {
    if (told === JSON.stringify(facts)) return;
    told = JSON.stringify(facts);
    tell(facts);
  };
}
