/**
 * The time zones of Europe, its islands, Cyprus (Asia/Nicosia, Asia/Famagusta), Ceuta, Svalbard, Réunion and Mayotte, among those with European
 * offsets. Those of the French Caribbean share an offset with the eastern United States, where nobody waits for a zone's name.
 */
const EUROPE = /^Eu|^At|^Arc|Nic|Fam|[CR]eu|Mayo/;
/** The language tags of the United States: those with its region, and English without one. Some browsers name no language. */
const US = /^(en)?$|[-_]us\b/i;

/**
 * Returns whether cookies wait for consent (DET-16). The page's attribute decides, or else the country, or else the locale. `attribute`:
 * `data-gdpr`. `country`: two letters or ''; what is no country waits. `language`: the browser's first. `behind`: the clock's offset behind UTC in
 * minutes, in Europe from 60 (Azores) to -240 (Samara). `timeZone` returns an IANA name. It is called only if nothing else decides, because a slow
 * phone takes 50 to 200 ms to answer.
 */
export function detectOptIn(
  attribute: string | undefined,
  country: string,
  language: string,
  behind: number,
  timeZone: () => string,
): boolean {
  if (attribute !== undefined) return attribute !== 'false';
  if (country) return country !== 'US';
  return !US.test(language) || (!(behind > 60 || behind < -240) && timeZone().search(EUROPE) >= 0);
}
