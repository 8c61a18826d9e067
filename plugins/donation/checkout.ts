import { isCheckoutPath } from '../../lib/url/routes';

/** What a donor chose, as the address of `/checkout` says it (DON-03). */
export interface Checkout {
  readonly frequency?: string;
  /** In dollars. */
  readonly amount?: number;
}

/** Of a repeated parameter the first one counts. */
export function readCheckout({ pathname, search }: { readonly pathname: string; readonly search: string }): Checkout {
  if (!isCheckoutPath(pathname)) return {};
  const query = new URLSearchParams(search);
  return { frequency: parseFrequency(query.get('frequency') ?? ''), amount: parseAmount(query.get('amount') ?? '') };
}

/** One leading dollar sign is stripped. Undefined for what is then no positive decimal number with commas, if any, at the thousands. */
export function parseAmount(text: string): number | undefined {
  const digits = text.trim().replace(/^\$/, '').trim();
  if (!/^(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(digits)) return;
  const amount = Number(digits.replace(/,/g, ''));
  return amount > 0 && Number.isFinite(amount) ? amount : undefined;
}

/** A word, such as `monthly` or `one-time`; a sentence or markup is none. */
export const parseFrequency = (text: string): string | undefined => /^[a-z][\w-]{0,31}$/.exec(text.trim().toLowerCase())?.[0];
