import type { HitPayload, Page, Properties } from '../../../kernel';
import type { SessionRecord } from '../../../lib/records/session-record';
import type { LimitedEvent } from '../event/alterations';
import { dropEmpty } from '../event/drop-empty';
import { limit } from '../event/limits';
import { plainValues } from '../event/plain-values';
import { filterValues } from '../map-values';
import type { PageView } from '../scope/page-view';
import type { Redactor } from './redact';

export interface HitFacts {
  /** UUID v4 (HIT-05). */
  readonly id: string;
  readonly version: string;
  readonly page: Page;
  readonly view: PageView;
  readonly session: SessionRecord | undefined;
  /** The id of the consent record, by which a visitor can ask for their hits. */
  readonly consentId?: string | undefined;
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
  { id, version, page, view, session, consentId, fieldsOfVisit, redactor }: HitFacts,
): HitPayload {
  const content = { content_id: page.attribute('contentId'), content_group: page.attribute('contentGroup') };
  const said = limit(dropEmpty({ ...content, ...fieldsOfVisit, nid: page.attribute('nid') }), redactor.text).properties;
  const where = { sess_id: session?.id, page_id: view.id, nav_type: view.navType, last_page_id: view.lastId };
  const sender = {
    sess_pages: session?.pages,
    sess_count: session?.count,
    event: name,
    hit_id: id,
    consent_uuid: consentId,
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
