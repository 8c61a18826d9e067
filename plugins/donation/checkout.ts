import { isCheckoutPath } from '../../lib/url/routes';

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
  return { frequency: parseFrequency(query.get('frequency') ?? ''), amount: parseAmount(query.get('amount') ?? '') };
}

/**
 * Parses dollars, with an optional leading dollar sign. Returns undefined unless the rest is a positive decimal number with commas only at
 * the thousands.
 */
export function parseAmount(text: string): number | undefined {
  const digits = text.trim().replace(/^\$/, '').trim();
  if (!/^(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(digits)) return;
  const amount = Number(digits.replace(/,/g, ''));
  return amount > 0 && Number.isFinite(amount) ? amount : undefined;
}

/** Returns a word, such as `monthly` or `one-time`, and rejects sentences and markup. */
export const parseFrequency = (text: string): string | undefined => /^[a-z][\w-]{0,31}$/.exec(text.trim().toLowerCase())?.[0];
