import { readCountry, readRegion } from '../../../lib/values/country';
import { readCurrency } from '../../../lib/values/currency';

/** The visitor's network as the utility service and a third party describe it (SES-13). */
export type NetworkDetails = Readonly<Record<string, string | number>>;

/** SES-13. */
const TEXTS = [
  'country_code',
  'country',
  'uuid',
  'domain',
  'isp',
  'org',
  'as',
  'asname',
  'continent',
  'region',
  'region_code',
  'timezone',
  'currency',
  'ip',
  'service',
];
const NUMBERS = ['latitude', 'longitude', 'offset'];
/** SES-15. */
const METADATA = ['type', 'domain', 'name'];
/** Fields that identify a visitor or household. Never reported. */
const KEPT_HERE = /^(ip|latitude|longitude|uuid|region_code)$/;

const LONGEST = 100;

const pick = (answer: unknown, names: readonly string[], fits: (value: unknown) => boolean): NetworkDetails => {
  const given = new Map(Object.entries((answer ?? {}) as object));
  return Object.fromEntries(names.filter((name) => fits(given.get(name))).map((name) => [name, given.get(name)]));
};
const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= LONGEST;

/** Returns the known fields of an answer that have the right type, and can be read. All others are left out. */
export function readDetails(answer: unknown): NetworkDetails {
  const { country_code, region_code, currency, ...texts } = pick(answer, TEXTS, isText);
  const country = readCountry(country_code);
  const codes = { country_code: country, region_code: readRegion(region_code, country), currency: readCurrency(currency) };
  return {
    ...texts,
    ...pick(codes, ['country_code', 'region_code', 'currency'], isText),
    ...pick(answer, NUMBERS, Number.isFinite),
  };
}
export const readMetadata = (answer: unknown): NetworkDetails => pick(answer, METADATA, isText);

/** Returns the reported fields, each as `network_…`. */
export const reportedDetails = (details: NetworkDetails): NetworkDetails =>
  Object.fromEntries(
    Object.entries(details)
      .filter(([name]) => !KEPT_HERE.test(name))
      .map(([name, value]) => [`network_${name}`, value]),
  );
