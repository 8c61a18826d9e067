import type { Organisation } from './props';

export interface DonationOptions {
  readonly organisations: readonly Organisation[];
  /**
   * A selector of the elements that are a gift's receipts or contain them. By default receipts count anywhere but on campaigns' pages
   * (`/give/…`, `/campaign/…`).
   */
  readonly receipts?: string;
}
