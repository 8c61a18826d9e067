import type { Env, Hooks, Properties, TrackedEvent } from '../../../kernel';
import { surplus } from '../../../lib/records/event-limit';
import { saysSomething } from '../../../lib/values/says-something';
import { EVENT_FILL, EVENT_LIMIT, EVENT_NAME } from '../../../lib/values/tap-stages';
import { hiddenSince, INACTIVE } from '../engagement/clocks';
import type { LimitedEvent } from '../hit/build';
import type { Redactor } from '../hit/redact';
import { dropEmpty, filterValues } from '../map-values';
import type { Moments } from '../pipeline';
import type { PageView } from '../scope/page-views';
import { isKnownField, limit, plainValues } from './properties';

/** EVT-02. Characters above which a name is logged as too long. */
export const LONGEST_NAME = 40;
/** Characters that are kept. */
const KEPT = 100;

/** EVT-02: converts to lower case, and replaces spaces and hyphens by underscores. Returns '' for anything but a name. */
export function normaliseName(name: unknown): string {
  const text = String(name ?? '').trim();
  return saysSomething(text) ? text.toLowerCase().replace(/[\s-]/g, '_').slice(0, KEPT) : '';
}

/** EVT-08. */
const DEBUG = /^debug_/;
const DEBUG_SHARE = 0.1;

/** Returns the share of such events that is sent, in [0, 1]. `sample` is a share, or a percentage if it is above 1 (EVT-08). */
export function shareOf({ name, properties }: TrackedEvent): number {
  // A page may hand in null.
  const said = (properties as Properties | null)?.sample;
  const sample = typeof said === 'string' && /^\s*(\d+|\d*\.\d+)\s*$/.test(said) ? Number(said) : said;
  const own = DEBUG.test(name) ? DEBUG_SHARE : 1;
  if (typeof sample !== 'number' || !(sample >= 0)) return own;
  return Math.min(1, sample > 1 ? sample / 100 : sample);
}

const PROMOTION = /promotion/;

/**
 * EVT-09: a promotion is not a sale. Its items, or the one item that its own properties describe, get price 1 and quantity 1, in the form
 * of Google Analytics' `view_promotion` and `select_promotion`.
 */
export function withPromotion(event: TrackedEvent): TrackedEvent {
  if (!PROMOTION.test(event.name)) return event;
  const { items, promotion_id, promotion_name }: Properties = { ...event.properties };
  const given = Array.isArray(items) && items.length ? items : [{ item_id: promotion_id ?? promotion_name, item_name: promotion_name }];
  return { ...event, properties: { ...event.properties, items: given.map((item) => ({ ...item, price: 1, quantity: 1 })) } };
}

export interface EventMoment {
  /** ms since the epoch. */
  readonly time: number;
  /** ms since then, measured by the monotonic clock if its range covers the time. */
  readonly age: number;
  /** ms on the monotonic clock, now. */
  readonly clock: number;
  /** ms of the page view in which the page was hidden. */
  readonly hidden: number;
}

/**
 * Returns the EVT-01 fields that every event has, and its page. The event's own come first. Until the engagement chunk counts, a visible
 * page counts as attended and unscrolled: measuring would force a layout before the first hit.
 */
export function eventFields(view: PageView, { time, age, clock, hidden }: EventMoment): Properties {
  const { address, referrer } = view;
  const { title, reported } = address;
  const passed = Math.max(0, Math.round(clock - age - view.start));
  return {
    page_title: title,
    page_location: reported.location,
    page_path: reported.path,
    page_referrer: referrer,
    // Seconds.
    time_on_page: passed / 1000,
    attention: Math.round(Math.max(0, Math.min(passed - hidden, INACTIVE))) / 1000,
    event_index: view.events,
    timestamp: time,
    scroll_depth: 0,
  };
}

export interface EventParts {
  readonly env: Env;
  readonly view: () => PageView;
  readonly moments: Moments;
  readonly redactor: Redactor;
  /** Warns the site's developer, once per message. */
  readonly warn: (message: string) => void;
}

/** Frozen: a tap that changes its event instead of returning a new one would change it for every tap. */
const frozen = (event: TrackedEvent): TrackedEvent => Object.freeze({ ...event, properties: Object.freeze({ ...event.properties }) });

/** Taps the hook to name events first, to fill them in, and to limit them last. */
export function tapEvents(hook: Hooks['event'], { env, view, moments, redactor: { text: clean, reportable }, warn }: EventParts): void {
  // An event is dropped, instead of sent unchecked, if one of our taps throws on it.
  const tap = (stage: number, fn: Parameters<Hooks['event']['tap']>[1]) => hook.tap({ name: 'analytics', stage, privacy: true }, fn);

  // Masked first: underscores would hide a number from the masks.
  const nameOf = ({ name }: TrackedEvent) => normaliseName(clean(String(name ?? '')));

  tap(EVENT_NAME, (event) => {
    const name = nameOf(event);
    if (!name) warn('an event without a name');
    if (name.length > LONGEST_NAME) warn(`event name ${name} is over ${LONGEST_NAME} characters`);
    const named = { ...event, name };
    return name && env.random() < shareOf(named) ? frozen(withPromotion(named)) : null;
  });

  tap(EVENT_FILL, (event) => {
    // Another plugin may have renamed the event. The service refuses a whole batch for a hit without a name.
    const name = nameOf(event);
    if (!name) throw new TypeError('an event without a name');
    const page = view();
    page.events++;
    // Until the engagement chunk counts, the browser's performance entries know.
    const hidden = 'attention' in moments.facts ? 0 : hiddenSince(env, page.start);
    const moment = { time: event.time, age: Math.max(0, env.now() - event.time), clock: env.clock(), hidden };
    // The event's own fields win and come first: the last ones are trimmed first.
    return { ...event, name, properties: Object.assign({}, event.properties, eventFields(page, moment), moments.facts, event.properties) };
  });

  tap(EVENT_LIMIT, (event): LimitedEvent => {
    const hidden = new Set<string>();
    const given = dropEmpty(plainValues(event.properties, (name) => reportable(name) || !hidden.add(name)));
    const unread = Object.keys(event.properties).filter(
      (name) => isKnownField(name) && !(name in given) && saysSomething(event.properties[name]),
    );
    for (const name of unread) warn(`${event.name}: ${name} can't be read, and is left out`);
    const { properties, warnings } = limit(given, clean);
    for (const warning of warnings) warn(`${event.name}: ${warning}`);
    const gone = surplus(event.name, properties);
    if (gone.length) warn(`${event.name} has over 20 properties; without ${gone.join(', ')}`);
    return { ...event, properties: filterValues(properties, (_, name) => !gone.includes(name)), given, hidden: hidden.size, unread };
  });
}
