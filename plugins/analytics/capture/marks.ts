import type { Env, Scalar, TrackedEvent } from '../../../kernel';
import { maskPersonal } from '../../../lib/privacy/redaction';
import { isConversion } from '../../../lib/records/conversions';
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

/** Returns the event that an element's `data-track` asks for. */
function markOf({ window }: Env, element: Element): Mark {
  // A field shadows the form's own property or method of the same name.
  const { getAttribute, getAttributeNames } = window.Element.prototype;
  const read = (name: string) => getAttribute.call(element, name) ?? '';
  const given = getAttributeNames.call(element).filter((name) => name.startsWith(PREFIX));
  return {
    name: read(MARK),
    properties: Object.fromEntries(given.map((name) => [nameOf(name.slice(PREFIX.length)), scalarOf(read(name))])),
  };
}

/** An event of a mark, with the fields that `track` would get. */
export type Mark = Pick<TrackedEvent, 'name' | 'properties'>;

/** A conversion is told to advertisers. On a form or its submit button, it counts once the form is sent. */
export const waitsForSending = ({ name }: Mark): boolean => isConversion(normaliseName(name));

const SUBMITS = 'button:not([type=button i]):not([type=reset i]), input';

/**
 * Returns the event that a `data-track` mark on the used link, button or form asks for. Can read at once or later. Warns the site's
 * developer of a mark on any other element.
 */
export function readMark(env: Env, event: Event, warn: (message: string) => void): Mark | undefined {
  const used = USED[event.type];
  if (!used) return undefined;
  const { matches } = env.window.Element.prototype;
  const marked = closestHit(event, env, `[${MARK}]`);
  if (marked && !matches.call(marked, `${LINK}, ${BUTTON}, form`))
    warn(`${MARK} on <${marked.localName}>, which is no link, button or form`);
  const element = closestHit(event, env, `:is(${used})[${MARK}]:not(:disabled)`);
  if (!element || (used === 'form' && matches.call(element, SKIPPED))) return undefined;
  const mark = markOf(env, element);
  const isSubmitter = used !== 'form' && matches.call(element, SUBMITS) && !!(element as HTMLButtonElement).form;
  return isSubmitter && waitsForSending(mark) ? undefined : mark;
}

/** Returns the conversion that a form's submit button is marked with. Its click does not count it. */
export function readSubmitterMark(env: Env, submitter: Element | null | undefined): Mark | undefined {
  const mark = submitter?.matches(`[${MARK}]:not(:disabled)`) ? markOf(env, submitter) : undefined;
  return mark && waitsForSending(mark) ? mark : undefined;
}
