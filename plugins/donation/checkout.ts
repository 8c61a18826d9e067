import { isCheckoutPath } from '../../lib/url/routes';
import { readAmount } from '../../lib/values/amount';
import { readCurrency } from '../../lib/values/currency';

/** A donor's choice in the address of `/checkout` (DON-03). */
export interface Checkout {
  readonly frequency?: string;
  /** In dollars. */
  readonly amount?: number;
}

/** Reads the donor's choice. The first of repeated parameters counts. */
export function readCheckout({ pathname, search }: { readonly pathname: string; readonly search: string }): Checkout {
  if (!isCheckoutPath(pathname)) return {};
  const query = new URLSearchParams(search);
  return { frequency: parseFrequency(query.get('frequency') ?? ''), amount: readDollars(query.get('amount') ?? '') };
}

/** Returns the dollars that a text clearly says. Undefined for other currencies, as the field has none beside it. */
export function readDollars(text: string): number | undefined {
  const { value, currency = 'USD' } = readAmount(text) ?? {};
  return readCurrency(currency) === 'USD' ? value : undefined;
}

/** Returns a word, such as `monthly` or `one-time`, and rejects sentences and markup. */
export const parseFrequency = (text: string): string | undefined => /^[a-z][\w-]{0,31}$/.exec(text.trim().toLowerCase())?.[0];
