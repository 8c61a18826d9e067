import * as z from 'zod';

/** The known details of an address. Unknown fields are left out (`GET /ip`, docs/utility-api.md). */
export interface IpDetails {
  /** ISO 3166, two capitals. */
  readonly country_code?: string;
  readonly country?: string;
  readonly continent?: string;
  /** The region's English name. */
  readonly region?: string;
  /** ISO 3166-2, as `US-CA`. */
  readonly region_code?: string;
  /** A name of the IANA time zone database. */
  readonly timezone?: string;
  readonly latitude?: number;
  readonly longitude?: number;
  readonly isp?: string;
  readonly org?: string;
  readonly as?: string;
  readonly asname?: string;
  readonly domain?: string;
}

const text = z.string().min(1).max(200).optional().catch(undefined);
const coordinate = z.number().optional().catch(undefined);
const named = z
  .object({ iso_code: text, names: z.object({ en: text }).optional().catch(undefined) })
  .optional()
  .catch(undefined);
const systemNumber = z.int().positive().optional().catch(undefined);

/** A record of a MaxMind database (GeoIP2 and GeoLite2: Country, City, ASN, ISP, Enterprise), or of one with the same field names. */
const recordSchema = z.object({
  country: named,
  continent: named,
  subdivisions: z.array(named).optional().catch(undefined),
  location: z.object({ latitude: coordinate, longitude: coordinate, time_zone: text }).optional().catch(undefined),
  traits: z
    .object({ isp: text, organization: text, domain: text, autonomous_system_number: systemNumber, autonomous_system_organization: text })
    .optional()
    .catch(undefined),
  isp: text,
  organization: text,
  autonomous_system_number: systemNumber,
  autonomous_system_organization: text,
});

/** Returns the region's ISO 3166-2 code; databases give its second part alone. */
const regionCode = (country = '', part = ''): string | undefined =>
  /^[A-Z]{2}-[A-Z\d]{1,3}$/.test(`${country}-${part}`) ? `${country}-${part}` : undefined;

/** Returns the details in a database record. */
export function detailsOf(record: unknown): IpDetails {
  const read = recordSchema.safeParse(record);
  if (!read.success) return {};
  const { country, continent, subdivisions, location, traits, ...flat } = read.data;
  const { isp, organization, autonomous_system_number: number, autonomous_system_organization: owner } = { ...flat, ...traits };
  const details: IpDetails = {
    country_code: /^[A-Z]{2}$/.test(country?.iso_code ?? '') ? country?.iso_code : undefined,
    country: country?.names?.en,
    continent: continent?.names?.en,
    region: subdivisions?.[0]?.names?.en,
    region_code: regionCode(country?.iso_code, subdivisions?.[0]?.iso_code),
    timezone: location?.time_zone,
    latitude: location?.latitude,
    longitude: location?.longitude,
    isp: isp ?? owner,
    org: organization ?? owner,
    as: number && owner ? `AS${number} ${owner}` : undefined,
    asname: owner,
    domain: traits?.domain,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
