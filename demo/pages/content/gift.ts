export interface Gift {
  /** Dollars. */
  readonly amount: number;
  readonly frequency: 'one-time' | 'monthly';
  /** Campaign id. */
  readonly campaign: string;
}

/** Returns the gift in an address or a form, or an ordinary gift if it holds none. */
export function readGift(fields: URLSearchParams): Gift {
  const amount = Number(fields.get('amount')?.trim().replace(/^\$/, '').replaceAll(',', ''));
  return {
    amount: amount > 0 && amount < 1e6 ? amount : 25,
    frequency: fields.get('frequency') === 'monthly' ? 'monthly' : 'one-time',
    campaign: /^\d{1,10}$/.exec(fields.get('campaign_id') ?? '')?.[0] ?? '12345',
  };
}

/** Formats an amount for addresses: `1000.50`. */
export const plainAmount = ({ amount }: Gift): string => amount.toFixed(2);

/** Formats a gift for people: `$1,000.50 a month`. */
export const giftInWords = ({ amount, frequency }: Gift): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' }) + (frequency === 'monthly' ? ' a month' : '');
