import type { Env, Page, Properties, Visitor } from '../../../kernel';
import { LEARNT } from '../../../lib/contracts/hit-columns';
import { CONTACT_KEY, decodeContact } from '../../../lib/records/contact-record';
import type { Fields } from '../../../lib/records/fields';
import { cookiesWith } from '../../../lib/storage/cookies';
import { readText } from '../../../lib/storage/storage';

const ID = /^[\w.:-]{1,128}$/;

const asId = (value: unknown): string | undefined =>
  /^(string|number)$/.test(typeof value) && ID.test(`${value}`) ? `${value}` : undefined;

/** Returns the last variant that an event names: `footer:control` for `hero:variant1,footer:control:forced`. */
function lastVariant({ experiments }: Properties): string | undefined {
  const last = `${experiments ?? ''}`.split(',').pop() ?? '';
  const [experiment, variant] = last.split(':');
  return experiment && variant ? `${experiment}:${variant}` : undefined;
}

/**
 * SES-06: returns the fields to remember among an event's properties. Any event names the variants, as most exposures precede the data layer.
 */
export const toldOf = (properties: Properties): Fields => {
  const told = { variant_id: lastVariant(properties), ...properties };
  return Object.fromEntries(LEARNT.split(' ').flatMap((name) => ((id) => (id ? [[name, id]] : []))(asId(told[name as keyof typeof told]))));
};

/** Returns the value of a reportable cookie (EVT-07) among `name=value` pairs. Ignores cookies whose name contains `token`. */
const reportedCookie = (pairs: readonly string[], name: string) =>
  /token/i.test(name) ? undefined : asId(pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1));

/** Reads the visitor's fields from the page, its cookies and the stored contact. `cookies` names the cookie of each field. */
export function askPage({ window, document }: Env, page: Page, cookies: Fields = {}): Record<string, string | undefined> {
  // Read once, as browsers assemble the text at each access.
  const pairs = cookiesWith(document, '');
  const contact = decodeContact(readText(window, 'localStorage', CONTACT_KEY) ?? '');
  return {
    ...Object.fromEntries(Object.entries(cookies).map(([field, name]) => [field, reportedCookie(pairs, name)])),
    drupal_uid: asId(page.attribute('drupalUid')),
    // Hashed or absent.
    email: contact?.emailHash,
    ga_client_id: /^GA\d\.\d\.(\d+\.\d+)$/.exec(reportedCookie(pairs, '_ga') ?? '')?.[1],
  };
}

/**
 * SES-07: returns the visitor's fields that each event reports. The hashed email address stays in the data layer, and so does the id of a
 * device that may not be identified (TAG-05).
 */
export const userProperties = (
  { email: _, ...user }: Fields,
  contact: { id?: string; flags?: string },
  { internal }: Pick<Visitor, 'internal'>,
  identifies: boolean | undefined,
): Properties => ({
  ...user,
  device_id: identifies ? user.device_id : undefined,
  user_id: user.drupal_uid ?? user.edf_uuid ?? user.temp_id,
  adestra_contact_id: contact.id,
  contact_flags: contact.flags,
  traffic_type: internal ? 'internal' : 'external',
});
