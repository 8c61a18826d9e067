/** Returns the English name of a country by its ISO 3166 code; undefined for an unassigned code. */
export function countryName(code: string): string | undefined {
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
}
