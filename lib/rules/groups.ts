/**
 * The European Union's 27 members.
 * https://european-union.europa.eu is the authority; counsel confirms. Last compared 2026-11-28.
 */
const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/**
 * The parts of member states outside Europe to which the GDPR applies and which have a code of their own: French Guiana, Guadeloupe,
 * Martinique, Mayotte, Réunion, Saint Martin. Åland is in Europe.
 * Source: L. Besemer, Privacy and Data Protection based on the GDPR, https://librs.net/lread_861646_p15, which counts Iceland, Liechtenstein
 * and Norway in, and Greenland, the Faroe Islands, the Channel Islands and the Isle of Man out.
 */
const OUTERMOST = 'AX GF GP MF MQ RE YT'.split(' ');

/** The European Economic Area with its outermost parts. */
export const EEA: readonly string[] = [...EU, 'IS', 'LI', 'NO', ...OUTERMOST];

/** Territories of European states that belong to neither the EEA nor the United Kingdom, by the same source. Their own laws are not here. */
export const APART: readonly string[] = 'AI AW BL BM BQ CW FK FO GG GI GL IM JE KY MS NC PF PM PN SH SX TC TF VG WF'.split(' ');

/** The states of the United States, and the District of Columbia (ISO 3166-2:US). */
export const STATES: readonly string[] =
  'AL AK AZ AR CA CO CT DC DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  );

/** Territories of the United States with country codes of their own. No state's law reaches them for certain, so each is a state that is not known. */
export const US_TERRITORIES: readonly string[] = 'AS GU MP PR UM VI'.split(' ');

/** The provinces and territories of Canada (ISO 3166-2:CA). */
export const PROVINCES: readonly string[] = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ');
