/** Signs and words of one currency. `$`, `¥`, `kr` and the like belong to several. */
const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  '£': 'GBP',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  NT$: 'TWD',
  MX$: 'MXN',
  R$: 'BRL',
  '₹': 'INR',
  '₩': 'KRW',
  '₪': 'ILS',
  '₺': 'TRY',
  '₽': 'RUB',
  '₴': 'UAH',
  '₫': 'VND',
  '₱': 'PHP',
  '₦': 'NGN',
  ZŁ: 'PLN',
  KČ: 'CZK',
};

/** Signs of several currencies, and their codes. */
const SHARED: readonly (readonly [sign: string, codes: RegExp])[] = [
  ['$', /^([A-Z]{2}D|MXN|ARS|CLP|COP)$/],
  ['KR', /^(SEK|NOK|DKK|ISK)$/],
  ['¥', /^(JPY|CNY)$/],
];

/** Returns whether a code of three capitals is a currency's (ISO 4217). Browsers without the list take any. */
function isCode(code: string): boolean {
  if (!/^(?!X(?:XX|TS)$)[A-Z]{3}$/.test(code)) return false;
  try {
    return (Intl as { supportedValuesOf?(key: string): string[] }).supportedValuesOf?.('currency').includes(code) ?? true;
  } catch {
    return true;
  }
}

/**
 * Returns the ISO 4217 code of a currency as pages and payment services write it: `eur`, ` cad `, `€`, `US$`, `$ USD`. Undefined for a text
 * that names none, several (`$`, `kr`) or two.
 */
export function readCurrency(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 20) return;
  const text = value
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\bUS DOLLARS?\b/, 'USD');
  const words = text.match(/[\p{L}$]+|[^\p{L}\s$().,:;/-]/gu) ?? [];
  const codes = new Set(words.flatMap((word) => SIGNS[word] ?? word));
  // Beside the code of one of its currencies, a shared sign says no more.
  for (const [sign, shared] of SHARED) if ([...codes].some((code) => shared.test(code))) codes.delete(sign);
  const [code = ''] = codes;
  return codes.size === 1 && isCode(code) ? code : undefined;
}
