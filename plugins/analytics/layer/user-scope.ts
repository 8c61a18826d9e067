import type { Env, Page, Properties, Visitor } from '../../../kernel';
import { CONTACT_KEY, decodeContact } from '../../../lib/contact-record';
import { readCookie } from '../../../lib/cookies';
import type { Fields } from '../../../lib/fields';
import { readText } from '../../../lib/storage';

/** SES-06, but those that have a source of their own: what an event says of the visitor is remembered. */
const TOLD = ['classy_member_id', 'classy_supporter_id', 'lytics_uid', 'device_id', 'variant_id', 'ea_profile_id', 'edf_uuid'];
const ID = /^[\w.:-]{1,64}$/;

const asId = (value: unknown): string | undefined =>
  /^(string|number)$/.test(typeof value) && ID.test(`${value}`) ? `${value}` : undefined;

/** The fields of the user scope among an event's properties. */
export const toldOf = (properties: Properties): Fields =>
  Object.fromEntries(TOLD.flatMap((name) => ((id) => (id ? [[name, id]] : []))(asId(properties[name]))));

/** A cookie that may be reported: EVT-07, never one whose name contains `token`. */
const reportedCookie = (document: Document, name: string) => (/token/i.test(name) ? undefined : asId(readCookie(document, name)));

/** What the page, its cookies and the stored contact say of who visits. `cookies`: which cookie holds a field. */
export function askPage({ window, document }: Env, page: Page, cookies: Fields = {}): Record<string, string | undefined> {
  const contact = decodeContact(readText(window, 'localStorage', CONTACT_KEY) ?? '');
  return {
    ...Object.fromEntries(Object.entries(cookies).map(([field, name]) => [field, reportedCookie(document, name)])),
    drupal_uid: asId(page.attribute('drupalUid')),
    // Hashed, or not at all.
    email: contact?.emailHash,
    ga_client_id: /^GA\d\.\d\.(\d+\.\d+)$/.exec(reportedCookie(document, '_ga') ?? '')?.[1],
  };
}

/** SES-07: what is reported of the visitor with each event. The hashed address stays in the data layer. */
export const userProperties = (
  { email: _, ...user }: Fields,
  contact: { id?: string; flags?: string },
  { internal }: Pick<Visitor, 'internal'>,
): Properties => ({
  ...user,
  user_id: user.drupal_uid ?? user.edf_uuid ?? user.temp_id,
  adestra_contact_id: contact.id,
  contact_flags: contact.flags,
  traffic_type: internal ? 'internal' : 'external',
});
