import type { HitPayload } from '../../../kernel';

/** What makes a hit ours, what the library finds out itself, and who the visitor is. */
const LEFT_OUT = new RegExp(
  [
    'event|hit_id|site|environment|stream|tracker_version|timestamp|screen|viewport|pixel_ratio|connection_\\w+',
    'ttfb|dom_ready|page_load|network_\\w+',
    'contact_flags|adestra_contact_id|user_id|drupal_uid|edf_uuid|ga_client_id|lytics_uid|device_id|temp_id|ea_profile_id|classy_\\w+',
  ]
    .map((names) => `^(${names})$`)
    .join('|'),
);
/** What the library takes of an event. */
const MOST = 25;

/** A hit's fields as parameters of an event. */
export const parametersOf = (hit: HitPayload): HitPayload => {
  const fields = Object.entries(hit).filter(([name]) => !LEFT_OUT.test(name));
  // What every hit has goes before what this one says only where there is room.
  const isOfPage = ([name]: [string, unknown]) =>
    /^(sess_|page_id|last_page_id|nav_type|first_|contact_channel|touch$|altered$)/.test(name);
  return Object.fromEntries([...fields.filter((field) => !isOfPage(field)), ...fields.filter(isOfPage)].slice(0, MOST));
};
