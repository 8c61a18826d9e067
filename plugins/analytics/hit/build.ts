import type { Consent, HitPayload, Page, Properties, TrackedEvent } from '../../../kernel';
import { MASK } from '../../../lib/privacy/redaction';
import { UNCOUNTED } from '../../../lib/records/event-limit';
import { namesOff } from '../../../lib/records/recipients-off';
import type { SessionRecord } from '../../../lib/records/session-record';
import { unread } from '../../../lib/records/unread';
import { serialiseValue } from '../../../lib/values/json';
import { limit, plainValues } from '../event/properties';
import { dropEmpty, filterValues } from '../map-values';
import type { PageView } from '../scope/page-views';
import type { Redactor } from './redact';

/** An event that has been limited. */
export interface LimitedEvent extends TrackedEvent {
  /** The properties before the limits, in plain values, the event's own first. */
  readonly given?: Properties;
  /** The number of properties whose names may not be reported. */
  readonly hidden?: number;
  /** The names of known properties whose values could not be read. */
  readonly unread?: readonly string[];
}

/**
 * Lists the properties of an event that its hit lacks or changes, such as `about masked`. Leaves out addresses and titles, which are
 * shortened on nearly every page. Never repeats a value, or a name that may not be reported.
 */
export const alterations = ({ given = {}, hidden = 0, unread: lost = [], properties }: LimitedEvent, hit: HitPayload): string[] => [
  ...Array(hidden).fill('a property removed'),
  ...lost.map(unread),
  ...Object.keys(given).flatMap((name) => {
    const before = serialiseValue(given[name]);
    const left = serialiseValue(hit[name] ?? '');
    if (before === left || UNCOUNTED.test(name)) return [];
    if (!(name in properties)) return `${name} trimmed`;
    if (left.includes(MASK)) return `${name} masked`;
    return left.length < before.length ? `${name} cut` : [];
  }),
];

/** The leave of a visitor to report an event, as hits say it. */
export interface Leave {
  /** The id of the consent record, by which a visitor can ask for their hits. */
  readonly consent_uuid?: string;
  readonly consent_purposes: string;
}

/**
 * Returns the leave of this moment: the purposes that are granted by name, or `opt_out` where nobody has chosen. What happens on a sensitive path is
 * for no other purpose than analytics, whatever the visitor has granted. `~` and a name is a recipient that the visitor has switched off.
 */
export function leaveOf({ record, allows }: Pick<Consent, 'record' | 'allows'>, sensitive?: boolean): Leave {
  if (!record) return { consent_purposes: 'opt_out' };
  const { categories, consent_uuid } = record;
  return {
    consent_uuid,
    consent_purposes: [
      ...categories.filter((one) => (sensitive ? one === 'analytics' : one !== 'necessary') && allows(one)),
      ...namesOff(record).map((name) => `~${name}`),
    ].join(),
  };
}

export interface HitFacts {
  /** UUID v4 (HIT-05). */
  readonly id: string;
  readonly version: string;
  readonly page: Page;
  readonly view: PageView;
  readonly session: SessionRecord | undefined;
  /** The leave by which the event is reported. */
  readonly leave: Leave;
  /** HIT-04, SES-07: campaign, visitor, screen, viewport, connection, timing. */
  readonly fieldsOfVisit: Properties;
  readonly redactor: Redactor;
}

/**
 * Builds the flat payload of an event (docs/utility-api.md). The event's own properties win over ours, in value and in order
 * (EVT-06): its own fields come first, then the page's, the campaign's, and all others. They never replace the page's ids or the sender.
 */
export function buildHit(
  { name, properties, given = properties }: LimitedEvent,
  { id, version, page, view, session, leave, fieldsOfVisit, redactor }: HitFacts,
): HitPayload {
  const content = { content_id: page.attribute('contentId'), content_group: page.attribute('contentGroup') };
  const said = limit(dropEmpty({ ...content, ...fieldsOfVisit, nid: page.attribute('nid') }), redactor.text).properties;
  const where = { sess_id: session?.id, page_id: view.id, nav_type: view.navType, last_page_id: view.lastId };
  const sender = {
    sess_pages: session?.pages,
    sess_count: session?.count,
    event: name,
    hit_id: id,
    ...leave,
    site: page.site,
    environment: page.environment,
    brand: page.brand,
    stream: page.stream,
    tracker_version: version,
  };
  const own = filterValues(properties, (_, name) => name in given);
  // `Object.assign`, because spreads would take three times as long. A plugin may have added values of any type.
  return dropEmpty(plainValues(Object.assign({}, own, where, said, sender, properties, where, sender), redactor.reportable));
}
