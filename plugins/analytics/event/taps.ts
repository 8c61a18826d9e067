import type { Env, Hooks, TrackedEvent } from '../../../kernel';
import { surplus } from '../../../lib/records/event-limit';
import { saysSomething } from '../../../lib/values/says-something';
import { EVENT_FILL, EVENT_LIMIT, EVENT_NAME } from '../../../lib/values/tap-stages';
import { hiddenSince } from '../engagement/hidden-before';
import type { Redactor } from '../hit/redact';
import { filterValues } from '../map-values';
import type { Moments } from '../moment';
import type { PageView } from '../scope/page-view';
import type { LimitedEvent } from './alterations';
import { dropEmpty } from './drop-empty';
import { isKnownField } from './field-kinds';
import { eventFields } from './fields';
import { limit } from './limits';
import { LONGEST_NAME, normaliseName } from './name';
import { plainValues } from './plain-values';
import { withPromotion } from './promotion';
import { shareOf } from './sampling';

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
