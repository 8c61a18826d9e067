import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { readPlace } from '../../lib/rules/place';
import { detailsOf, type IpDetails } from './details';
import { readDatabase } from './read-database';

/** Returns the English name of a country by its ISO 3166 code; undefined for an unassigned code. */
function countryName(code: string): string | undefined {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
}

/**
 * Returns the ISO 3166 code of a header's value; undefined for anything else. No edge writes small letters or two values, and codes such as `XX` and `EU`
 * name no country.
 */
const countryOf = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) && readPlace(value).country ? value : undefined;

export interface Sources {
  /** A database file in MaxMind's format (`IP_DATABASE`). */
  readonly database?: string;
  /** The header in which the edge sends the country (`COUNTRY_HEADER`). The edge must remove it from clients' requests. */
  readonly header?: string;
}

export type Locate = (address: string, headers: IncomingHttpHeaders) => IpDetails;

/**
 * Returns what is known of a visitor's address: what the database says, else the country that the edge says, else nothing. Throws if the
 * file is not an MMDB database.
 */
export function openLocate({ database, header }: Sources): Locate {
  const reader = database === undefined ? undefined : readDatabase(database);
  const inDatabase = (address: string) => {
    // A socket for both IP versions reports IPv4 addresses in this form.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    if (!reader || !isIP(plain)) return {};
    return detailsOf(reader.get(plain));
  };
  return (address, headers) => {
    const details = inDatabase(address);
    if (details.country_code || header === undefined) return details;
    const code = countryOf(headers[header.toLowerCase()]);
    const country = code && countryName(code);
    return country ? { ...details, country_code: code, country } : details;
  };
}
