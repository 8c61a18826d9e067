import type { Env, Scalar, TrackedEvent } from '../../../kernel';
import { attribute, callAs, matches } from '../../../lib/dom/native';
import { isUserContent } from '../../../lib/dom/user-content';
import { maskPersonal } from '../../../lib/privacy/redaction';
import { isOwnEventName } from '../../../lib/records/reserved-events';
import { isReservedParameter } from '../../../lib/records/reserved-parameters';
import { head } from '../../../lib/values/text';
import { normaliseName } from '../event/taps';
import { SKIPPED } from './forms';
import { BUTTON, closestHit, LINK } from './gestures';

const MARK = 'data-track';
const PREFIX = `${MARK}-`;
/** Characters. Properties' names are shorter. */
const LONGEST_NAME = 200;
/** `007` and `02138` are not numbers, and ten digits may be a phone number. As texts they are masked under any property name. */
const PLAIN_NUMBER = /^-?(0|[1-9]\d{0,8})(\.\d{1,6})?$/;

/** The elements that each event type uses. A middle click opens a link and presses no button. */
const USED: Readonly<Record<string, string>> = { click: `${LINK}, ${BUTTON}`, auxclick: LINK, submit: 'form' };

const scalarOf = (text: string): Scalar => (PLAIN_NUMBER.test(text) ? Number(text) : text);

/**
 * EVT-02, for properties. Returns a name that would be masked unchanged, so that it is removed later: underscores would hide its number.
 */
const nameOf = (rest: string): string => (maskPersonal(rest) === rest ? normaliseName(rest) : rest);

/** Fields that identify a person or a gift. Markup has no identity: only our own calls, signed-in pages and `track` tell one. */
const IDENTITY =
  /(?:^|_)(?:user|visitor|person|contact|member|supporter|donor|customer|subscriber|client|account|profile|device|session|transaction|order|gift|receipt)_?(?:id|uid|uuid|guid|key|number|hash)$|_uu?id$/;

/** Returns whether a mark may set a property of that name. The fields of every hit are the tag's to say. */
const isFree = (name: string) => !isReservedParameter(name) && !IDENTITY.test(name);

/** An event of a mark, with the fields that `track` would get. */
export type Mark = Pick<TrackedEvent, 'name' | 'properties'>;

/** Returns the event that an element's `data-track` asks for. Warns of properties that marks can't set, and leaves them out. */
function markOf({ window }: Env, element: Element, warn: (message: string) => void): Mark {
  // A field shadows the form's own property or method of the same name.
  const read = (name: string) => attribute(window, element, name) ?? '';
  const given = callAs(window.Element, element, 'getAttributeNames').filter((name) => name.startsWith(PREFIX));
  const named = given.map((name) => [nameOf(head(name.slice(PREFIX.length), LONGEST_NAME)), scalarOf(read(name))] as const);
  for (const [name] of named) if (!isFree(name)) warn(`${PREFIX}${name}: marks can't set this field`);
  return { name: read(MARK), properties: Object.fromEntries(named.filter(([name]) => isFree(name))) };
}

/**
 * Returns the event that a `data-track` mark on the used link, button or form asks for. Can read at once or later. Warns the site's
 * developer of a mark on any other element, and of an event that no mark can cause: a conversion, or one of Taproot's own. Visitors' content
 * has no marks.
 */
export function readMark(env: Env, event: Event, warn: (message: string) => void): Mark | undefined {
  const used = USED[event.type];
  if (!used) return undefined;
  const marked = closestHit(event, env, `[${MARK}]`);
  if (!marked || isUserContent(marked)) return undefined;
  if (!matches(env.window, marked, `${LINK}, ${BUTTON}, form`)) warn(`${MARK} on <${marked.localName}>, which is no link, button or form`);
  const element = closestHit(event, env, `:is(${used})[${MARK}]:not(:disabled)`);
  if (!element || isUserContent(element) || (used === 'form' && matches(env.window, element, SKIPPED))) return undefined;
  const mark = markOf(env, element, warn);
  const name = normaliseName(mark.name);
  if (!isOwnEventName(name)) return mark;
  warn(`${MARK}="${head(name, 40)}": marks can't cause this event; call taproot.track`);
  return undefined;
}
