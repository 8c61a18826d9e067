/** Codes by which an edge says that it knows no country: `XX`, `ZZ` unknown, `T1` Tor. */
const NONE = ['XX', 'T1', 'ZZ'];

/** Returns the ISO 3166 code of a header's value, in capitals; undefined for anything else. */
export function countryOf(value: string | readonly string[] | undefined): string | undefined {
  if (typeof value !== 'string' || !/^[a-z]{2}$/i.test(value)) return undefined;
  const code = value.toUpperCase();
  return NONE.includes(code) ? undefined : code;
}
