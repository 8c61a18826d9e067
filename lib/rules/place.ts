import { PROVINCES, STATES, US_TERRITORIES } from './groups';

/** A place, as far as it is known. Without a country, it may be anywhere. */
export interface Place {
  /** ISO 3166, two capitals. */
  readonly country?: string;
  /** ISO 3166-2, as `US-CA`: of the United States and Canada alone, as no other country's rules differ by region. */
  readonly region?: string;
}

/** Codes that are in use for a country beside its own: Ceuta and Melilla, the Canary Islands, Svalbard. */
const ALIASES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', EA: 'ES', IC: 'ES', SJ: 'NO' };
/** Codes by which services say that they do not know: reserved ones, Europe and Asia as a whole, anonymous networks. */
const NOWHERE = /^(A[PQ]|EU|X[A-Z]|ZZ|Q[M-Z]|AA|[A-Z]\d)$/;
/** Parts of a state that have a country code too. */
const COUNTRIES_TOO: Readonly<Record<string, RegExp>> = {
  FR: /^(BL|GF|GP|MF|MQ|NC|PF|PM|RE|TF|WF|YT)$/,
  NL: /^(AW|BQ\d|CW|SX)$/,
  US: RegExp(`^(${US_TERRITORIES.join('|')})$`),
};
const REGIONS: Readonly<Record<string, readonly string[]>> = { CA: PROVINCES, US: STATES };

/** Reads a place from a code such as `US-CA` or `FR`, in any case. Everything else, names too, is a place that is not known. */
export function readPlace(text: string | undefined): Place {
  const [, code = '', part = ''] = /^\s*([a-z]{2})(?:-([a-z\d]{1,3}))?\s*$/i.exec(text ?? '')?.map((own) => own?.toUpperCase()) ?? [];
  const country = ALIASES[code] ?? code;
  if (!country || NOWHERE.test(country)) return {};
  if (COUNTRIES_TOO[country]?.test(part)) return readPlace(part.slice(0, 2));
  if (US_TERRITORIES.includes(country)) return { country: 'US' };
  return REGIONS[country]?.includes(part) ? { country, region: `${country}-${part}` } : { country };
}

/** Returns whether a place that is known so far is, or may turn out to be, the one that a code names. */
export const mayBe = ({ country, region }: Place, code: string): boolean =>
  !country || code === country || code === region || (!region && code.startsWith(`${country}-`));

/** Returns whether a place surely is, or is in, the one that a code names. */
export const isIn = ({ country, region }: Place, code: string): boolean => code === country || code === region;
