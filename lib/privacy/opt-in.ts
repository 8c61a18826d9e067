/**
 * The time zones of Europe, its islands, Cyprus (Asia/Nicosia, Asia/Famagusta), Ceuta, Svalbard, and the outermost parts of the European Union
 * (Réunion, Mayotte, Martinique, Marigot, Guadeloupe, Cayenne), among those with their offsets. A zone west of the Azores comes with a word before
 * its name, so that no other island of the Atlantic is one.
 */
const EUROPE = /^Eu|^At|^Arc|Nic|Fam|[CR]eu|Mayo|Mar|Gua|Cay/;
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
 * minutes on a day of winter (`winterOffset`), in Europe and the union's outermost parts from 240 (Martinique) to -240 (Samara), in the states from 300.
 * `timeZone` returns an IANA name. It is called only if nothing else decides, because a slow phone without `Temporal` takes 50 to 200 ms to answer.
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
  return !US.test(language) || (!(behind > 240 || behind < -240) && ((behind > 60 || '') + timeZone()).search(EUROPE) >= 0);
}

/**
 * Returns the clock's offset behind UTC in minutes on 1 January 1970. In summer, the eastern states share one with the French Caribbean, in winter
 * no state does.
 */
export const winterOffset = (): number => new Date(0).getTimezoneOffset();
