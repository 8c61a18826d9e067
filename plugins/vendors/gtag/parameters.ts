import type { HitPayload } from '../../../kernel';
import { surplus } from '../../../lib/records/event-limit';

/** Fields that the library does not get: our own, the visitor's, and those that it reads itself. */
const LEFT_OUT = new RegExp(
  [
    'event|hit_id|consent_uuid|site|environment|stream|tracker_version|screen|viewport|pixel_ratio|in_frame|unload_index',
    'network_\\w+|traffic_type',
    'contact_flags|adestra_contact_id|user_id|drupal_uid|edf_uuid|ga_client_id|lytics_uid|device_id|temp_id|ea_profile_id|classy_\\w+',
  ]
    .map((names) => `^(${names})$`)
    .join('|'),
);
/** The second name of each campaign field. */
const TWIN_OF: Readonly<Record<string, string>> = {
  campaign_id: 'utm_id',
  utm_source: 'campaign_source',
  utm_medium: 'campaign_medium',
  utm_campaign: 'campaign_name',
  utm_content: 'campaign_content',
  utm_term: 'campaign_term',
};

/** EVT-06: returns a hit's fields as an event's parameters, in the hit's order: at most 20, and the page's own four. */
export const parametersOf = (hit: HitPayload): HitPayload => {
  // If both names have the same value, the second one goes last, so that it is trimmed first.
  const isTwin = ([name, value]: [string, unknown]) => hit[TWIN_OF[name] ?? ''] === value;
  const fields = Object.entries(hit).filter(([name]) => !LEFT_OUT.test(name));
  const inOrder = [...fields.filter((field) => !isTwin(field)), ...fields.filter(isTwin)];
  const gone = surplus(`${hit.event}`, Object.fromEntries(inOrder));
  return Object.fromEntries(inOrder.filter(([name]) => !gone.includes(name)));
};
