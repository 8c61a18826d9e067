import type { HitPayload, Page, Properties, TrackedEvent } from '../../../kernel';
import type { SessionRecord } from '../../../lib/session-record';
import { dropEmpty } from '../event/drop-empty';
import { limit } from '../event/limits';
import { plainValues } from '../event/plain-values';
import type { PageLife } from '../scope/page-life';
import type { Redactor } from './redact';

export interface HitFacts {
  /** UUID v4 (HIT-05). */
  readonly id: string;
  readonly version: string;
  readonly page: Page;
  readonly life: PageLife;
  readonly session: SessionRecord | undefined;
  /** HIT-04, SES-07: screen, viewport, connection, timing, campaign, visitor. */
  readonly surroundings: Properties;
  readonly redactor: Redactor;
}

/**
 * The flat payload of an event (contract, "Utility service"). What an event says of itself goes before what is said of it;
 * nothing goes before who sends it, and from where.
 */
export function buildHit(
  { name, properties }: TrackedEvent,
  { id, version, page, life, session, surroundings, redactor }: HitFacts,
): HitPayload {
  const content = { content_id: page.attribute('contentId'), content_group: page.attribute('contentGroup'), nid: page.attribute('nid') };
  const said = limit(dropEmpty({ ...surroundings, ...content }), redactor.text).properties;
  const own = {
    nav_type: life.navType,
    sess_id: session?.id,
    sess_pages: session?.pages,
    sess_count: session?.count,
    page_id: life.id,
    last_page_id: life.lastId,
    event: name,
    hit_id: id,
    site: page.site,
    environment: page.environment,
    brand: page.brand,
    stream: page.stream,
    tracker_version: version,
  };
  // Spread, they would take three times as long. A plugin may have added anything to what was plain.
  return dropEmpty(plainValues(Object.assign({}, said, properties, own), redactor.reportable));
}
