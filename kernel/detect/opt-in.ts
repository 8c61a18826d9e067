/** Europe's time zones, and those of it that are not called so: its islands and Cyprus. */
const EUROPE = /^Europe|Azores|Canary|Faroe|Madeira|Reykjavik|Nicosia/;
/** A language tag with a region that is not the United States. */
const ABROAD = /-(?!us\b)[a-z]{2}\b/i;

/**
 * Whether cookies wait for consent here (DET-16): the page's word, else the country, else what the locale suggests.
 * `attribute` is `data-gdpr`; `country` two letters or ''; `language` the browser's first; `timeZone` gives an IANA name, and
 * is asked only when nothing else settles it, because browsers are slow to answer.
 */
export function detectOptIn(attribute: string | undefined, country: string, language: string, timeZone: () => string): boolean {
  if (attribute !== undefined) return attribute !== 'false';
  if (country) return country !== 'US';
  return ABROAD.test(language) || EUROPE.test(timeZone());
}
