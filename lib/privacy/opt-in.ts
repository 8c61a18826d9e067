/**
 * The time zones of Europe, its islands, Cyprus (Asia/Nicosia, Asia/Famagusta), Ceuta, Svalbard, Réunion and Mayotte, among those with European
 * offsets. Those of the French Caribbean share an offset with the eastern United States, where nobody waits for a zone's name.
 */
const EUROPE = /^Eu|^At|^Arc|Nic|Fam|[CR]eu|Mayo/;
/** The language tags of the United States: those with its region, and English without one. Some browsers name no language. */
const US = /^(en)?$|[-_]us\b/i;

/**
 * Returns whether a code, or a record that begins with one, names a place outside the United States; a text that is no code does. Their territories have
 * codes of their own, and are written as states too.
 */
export const isAbroad = (place: string): boolean => !/^(us(-\w{1,3})?|pr|gu|vi|as|mp|um)( \d|$)/i.test(place);

/**
 * Returns whether cookies wait for consent (DET-16). The page's attribute decides, or else the place, or else the locale. `attribute`:
 * `data-gdpr`. `abroad`: whether the visitor is outside the United States, if that is known. `language`: the browser's first. `behind`: the clock's offset behind UTC in
 * minutes, in Europe from 60 (Azores) to -240 (Samara). `timeZone` returns an IANA name. It is called only if nothing else decides, because a slow
 * phone takes 50 to 200 ms to answer.
 */
export function detectOptIn(
  attribute: string | undefined,
  abroad: boolean | undefined,
  language: string,
  behind: number,
  timeZone: () => string,
): boolean {
  if (attribute !== undefined) return attribute !== 'false';
  if (abroad !== undefined) return abroad;
  return !US.test(language) || (!(behind > 60 || behind < -240) && timeZone().search(EUROPE) >= 0);
}
