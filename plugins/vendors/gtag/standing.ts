import type { HitPayload } from '../../../kernel';
import { USER_PROPERTIES } from '../../../lib/contracts/hit-columns';

const PAGE = ['page_location', 'page_referrer'];
/** The library's names for the session's campaign, with the hit's fields. An event's own `campaign_` fields do not count. */
const CAMPAIGN = [
  ['id', 'utm_id'],
  ['source', 'utm_source'],
  ['medium', 'utm_medium'],
  ['name', 'utm_campaign'],
  ['content', 'utm_content'],
  ['term', 'utm_term'],
] as const;

type Value = HitPayload[string];

/** The visitor's and the session's fields. The library keeps them for later events, so that they displace no event parameter. */
export interface Standing {
  readonly user_id: Value | undefined;
  /** The page's redacted addresses. The library would report those of the document with its own events (PRV-04). */
  readonly page: Readonly<Record<string, Value | undefined>>;
  /** Null clears an earlier value in the library. */
  readonly user_properties: Readonly<Record<string, Value | null>>;
  readonly campaign: Readonly<Record<string, Value>>;
}

/** Reads the standing fields from a hit. `before`: the fields that the library already has. */
export function standingOf(hit: HitPayload, before?: Standing): Standing {
  // SES-07's fields without `user_id`, which the library takes separately.
  const told = USER_PROPERTIES.split(' ').filter((name) => name in hit || name in (before?.user_properties ?? {}));
  return {
    user_id: hit.user_id,
    // The exception of a missing page has another address.
    page: before && hit.event !== 'page_view' ? before.page : Object.fromEntries(PAGE.map((name) => [name, hit[name]])),
    user_properties: Object.fromEntries(told.map((name) => [name, hit[name] ?? null])),
    campaign: Object.fromEntries(CAMPAIGN.flatMap(([name, field]) => (hit[field] === undefined ? [] : [[name, hit[field]]]))),
  };
}
