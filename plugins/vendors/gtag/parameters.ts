import type { HitPayload } from '../../../kernel';
import { NO_PARAMETERS, TWINS } from '../../../lib/contracts/hit-columns';
import { surplus } from '../../../lib/records/event-limit';

/** Fields that the library does not get with events: our own, the visitor's, and those that it reads itself. */
const LEFT_OUT = new RegExp(`^(${NO_PARAMETERS})$`);

/** EVT-06: returns a hit's fields as an event's parameters, in the hit's order: at most 20, and the page's own four. */
export const parametersOf = (hit: HitPayload): HitPayload => {
  // If both names have the same value, the second one goes last, so that it is trimmed first.
  const isTwin = ([name, value]: [string, unknown]) => hit[TWINS[name] ?? ''] === value;
  const fields = Object.entries(hit).filter(([name]) => !LEFT_OUT.test(name));
  const inOrder = [...fields.filter((field) => !isTwin(field)), ...fields.filter(isTwin)];
  const gone = surplus(`${hit.event}`, Object.fromEntries(inOrder));
  return Object.fromEntries(inOrder.filter(([name]) => !gone.includes(name)));
};
