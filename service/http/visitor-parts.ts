import type { Config } from '../config';
import { httpProvider } from '../contact/http-provider';
import { openSeal } from '../contact/seal';
import { openLocate } from '../ip/locate';
import type { UtilityParts } from './utility-calls';

/** Returns the adapters that answer calls about a visitor. Throws if the database of addresses can't be read. */
export function visitorParts({
  IP_DATABASE,
  COUNTRY_HEADER,
  CONTACTS_URL,
  CONTACTS_KEY,
}: Config): Pick<UtilityParts, 'locate' | 'contacts'> {
  const locate = openLocate({ ...(IP_DATABASE && { database: IP_DATABASE }), ...(COUNTRY_HEADER && { header: COUNTRY_HEADER }) });
  if (!CONTACTS_URL || !CONTACTS_KEY) return { locate };
  const url = CONTACTS_URL.replace(/\/+$/, '');
  return { locate, contacts: { provider: httpProvider({ url, key: CONTACTS_KEY }), seal: openSeal(CONTACTS_KEY) } };
}
