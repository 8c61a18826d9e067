/**
 * The codes of ISO 3166-1 with those that it keeps for other uses, such as `AC`, and `EU` and `XK`, by their first letters. `Intl.DisplayNames` knows them,
 * too, but takes 11 to 18 ms of a page to load its names (Chromium 156).
 */
const CODES = RegExp(
  `^(${[
    'A[C-GILMOQ-UWXZ]|B[ABD-JL-OQ-TVWYZ]|C[ACDF-IK-RU-Z]|D[EGJKMOZ]|E[ACEGHR-UZ]|F[I-KMOR]|G[ABD-IL-NP-UWY]|H[KMNRTU]|I[C-EL-OQ-T]',
    'J[EMOP]|K[EG-IMNPRWYZ]|L[A-CIKR-VY]|M[AC-HK-Z]|N[ACE-GILOPRUZ]|OM|P[AE-HK-NR-TWY]|QA|R[EOSUW]|S[A-EG-OR-TVX-Z]|T[ACDF-HJ-ORTVWZ]',
    'U[AGMNSYZ]|V[ACEGINU]|W[FS]|XK|Y[ET]|Z[AMW]',
  ].join('|')})$`,
);
const OTHERS: Readonly<Record<string, string>> = { USA: 'US', UK: 'GB', GBR: 'GB', CAN: 'CA', MEX: 'MX' };

/** Returns the ISO 3166 code of a country as services write it: `us`, ` US `, `USA`. Undefined for a text that names none. */
export function readCountry(text: unknown): string | undefined {
  if (typeof text !== 'string') return;
  const said = text.trim().toUpperCase();
  const code = OTHERS[said] ?? said;
  return CODES.test(code) ? code : undefined;
}

/** Returns the ISO 3166-2 code of a region of a country, as a service writes it. Undefined for a name, or a region of another country. */
export const readRegion = (text: unknown, country: string | undefined): string | undefined =>
  typeof text === 'string' && country && RegExp(`^${country}-[A-Z\\d]{1,3}$`).test(text) ? text : undefined;
