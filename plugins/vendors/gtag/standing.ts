import type { HitPayload } from '../../../kernel';

/** SES-07, but `user_id`, for which the library has a place of its own. */
const USER = [
  'lytics_uid',
  'adestra_contact_id',
  'classy_member_id',
  'temp_id',
  'drupal_uid',
  'ga_client_id',
  'contact_flags',
  'traffic_type',
];
/** The library's names for the session's campaign. No event's own `campaign_` fields stand in these. */
const CAMPAIGN = [
  ['id', 'utm_id'],
  ['source', 'utm_source'],
  ['medium', 'utm_medium'],
  ['name', 'utm_campaign'],
  ['content', 'utm_content'],
  ['term', 'utm_term'],
] as const;

type Value = HitPayload[string];

/** What a hit says of the visitor and the session: it holds for the events after it, too, and is not trimmed from any. */
export interface Standing {
  readonly user_id: Value | undefined;
  /** Null takes back what the library was told before. */
  readonly user_properties: Readonly<Record<string, Value | null>>;
  readonly campaign: Readonly<Record<string, Value>>;
}

/** Reads what stands from a hit. `before`: what the library was told until then. */
export function standingOf(hit: HitPayload, before?: Standing): Standing {
  const told = USER.filter((name) => name in hit || name in (before?.user_properties ?? {}));
  return {
    user_id: hit.user_id,
    user_properties: Object.fromEntries(told.map((name) => [name, hit[name] ?? null])),
    campaign: Object.fromEntries(CAMPAIGN.flatMap(([name, field]) => (hit[field] === undefined ? [] : [[name, hit[field]]]))),
  };
}
