import type { Env, Scalar, TrackedEvent } from '../../../kernel';
import { maskPersonal } from '../../../lib/privacy/redaction';
import { normaliseName } from '../event/name';
import { BUTTON, closestHit, LINK } from './clicks';
import { SKIPPED } from './forms';

const MARK = 'data-track';
const PREFIX = `${MARK}-`;
/** `007` and `02138` are not numbers, and ten digits may be a phone number. As texts they are masked under any property name. */
const PLAIN_NUMBER = /^-?(0|[1-9]\d{0,8})(\.\d{1,6})?$/;

/** The elements that each event type uses. A middle click opens a link and presses no button. */
const USED: Readonly<Record<string, string>> = { click: `${LINK}, ${BUTTON}`, auxclick: LINK, submit: 'form' };

const scalarOf = (text: string): Scalar => (PLAIN_NUMBER.test(text) ? Number(text) : text);

/**
 * EVT-02, for properties. Returns a name that would be masked unchanged, so that it is removed later: underscores would hide its number.
 */
const nameOf = (rest: string): string => (maskPersonal(rest) === rest ? normaliseName(rest) : rest);

/**
 * Returns the event that a `data-track` mark on the used link, button or form asks for, with the fields that `track` would get. Can read at
 * once or later. Warns the site's developer of a mark on any other element.
 */
export function readMark(env: Env, event: Event, warn: (message: string) => void): Pick<TrackedEvent, 'name' | 'properties'> | undefined {
  const used = USED[event.type];
  if (!used) return undefined;
  // A field shadows the form's own property or method of the same name.
  const { matches, getAttribute, getAttributeNames } = env.window.Element.prototype;
  const marked = closestHit(event, env, `[${MARK}]`);
  if (marked && !matches.call(marked, `${LINK}, ${BUTTON}, form`))
    warn(`${MARK} on <${marked.localName}>, which is no link, button or form`);
  const element = closestHit(event, env, `:is(${used})[${MARK}]:not(:disabled)`);
  if (!element || (used === 'form' && matches.call(element, SKIPPED))) return undefined;
  const read = (name: string) => getAttribute.call(element, name) ?? '';
  const given = getAttributeNames.call(element).filter((name) => name.startsWith(PREFIX));
  return {
    name: read(MARK),
    properties: Object.fromEntries(given.map((name) => [nameOf(name.slice(PREFIX.length)), scalarOf(read(name))])),
  };
}
