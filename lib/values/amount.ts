import { readCurrency } from './currency';

/** An amount of money as a page writes it. */
export interface Amount {
  /** Positive. */
  readonly value: number;
  /** The currency's signs or words, unread. Undefined without any, or for a dollar sign, which several currencies have. */
  readonly currency?: string | undefined;
}

/** More digits are no amount, and not exact. */
const MOST_DIGITS = 15;

/** Signs and words that say that a number is money, but not of which currency. */
const MONEY = /^(?:\p{Sc}|kr|fr|rs|dollars?|pounds?)\.?$/iu;

/** Returns the text with the digits of any script as ASCII's, and with its signs of groups and decimals. Ten digits follow each other. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) as number;
      let value = 0;
      while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
      return `${value}`;
    })
    .replace(/[’٬]/g, "'")
    .replace(/٫/g, '.')
    .replace(/،/g, ',')
    .replace(/\s/g, ' ')
    .trim();

/** Returns a whole number without the signs of its groups: of three digits, or India's of two before the last three. */
function ungroup(whole: string): string | undefined {
  const [sign] = /\D/.exec(whole) ?? [];
  if (!sign) return whole;
  const groups = whole.split(sign);
  const [first = '', ...later] = groups;
  const areGroups = later.every((group, i) => RegExp(i < later.length - 1 ? '^(\\d{3}|\\d\\d)$' : '^\\d{3}$').test(group));
  const areAlike = new Set(later.slice(0, -1).map(({ length }) => length)).size < 2;
  return /^[1-9]\d{0,2}$/.test(first) && areGroups && areAlike ? groups.join('') : undefined;
}

/**
 * Returns a number of digits and separators as JavaScript writes it, or undefined if it may be another one. `1,000` is a thousand, as in
 * dollars. `1.000` may be one, too.
 */
function decimal(text: string): string | undefined {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0) return ungroup(text);
  const [whole, sign, rest] = [text.slice(0, at), text[at] as string, text.slice(at + 1)];
  if (!/^\d*$/.test(rest)) return;
  // A sign that repeats separates groups.
  if (whole.includes(sign)) return ungroup(text);
  if (/\D/.test(whole)) {
    const digits = ungroup(whole);
    return digits && `${digits}.${rest}`;
  }
  if (/^[1-9]\d{0,2}$/.test(whole) && rest.length === 3) return sign === ',' ? whole + rest : undefined;
  return sign === '.' || rest.length < 3 || whole === '0' ? `${whole}.${rest}` : undefined;
}

/**
 * Returns the amount that a page or an address clearly says: `25`, `$1,000.50`, `1.000,50 €`, `12 USD`, `25,-`, digits of any script.
 * Undefined for anything else, such as nothing, a negative amount, `1.000`, `10k`.
 */
export function readAmount(said: unknown): Amount | undefined {
  if (typeof said === 'number') return said > 0 && said < 10 ** MOST_DIGITS ? { value: said } : undefined;
  if (typeof said !== 'string' || said.length > 50) return;
  const [, before = '', number = '', after = ''] =
    /^([\p{L}\p{Sc}]+\.?)? ?(\d[\d.,' ]*|[.,]\d+)-{0,2} ?([\p{L}\p{Sc}]+\.?)?$/u.exec(plain(said)) ?? [];
  const words = [before, after].filter(Boolean);
  if (!words.every((word) => MONEY.test(word) || readCurrency(word)) || /\d-{1,2}$/.test(plain(said))) return;
  const digits = decimal(number.replace(/(\d) ?[.,]?$/, '$1'));
  const value = Number(digits || Number.NaN);
  if (!(value > 0) || (digits ?? '').length > MOST_DIGITS) return;
  return { value, currency: words.join(' ').replace(/^\$$/, '') || undefined };
}
