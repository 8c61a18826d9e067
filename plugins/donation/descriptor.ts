import { definePlugin } from '../../kernel';
import type { Organisation } from './props';

export interface DonationOptions {
  readonly organisations: readonly Organisation[];
  /**
   * A selector of the elements that are a gift's receipts or contain them. By default receipts count anywhere but on campaigns' pages
   * (`/give/…`, `/campaign/…`).
   */
  readonly receipts?: string;
}

/** DON: reads a gift's facts from the addresses and pages of a site that takes gifts, and adds them to every event. */
export const donation = definePlugin<DonationOptions>({
  name: 'donation',
  needs: 'nothing',
  wake: 'now',
  when: (page) => page.site !== 'unknown',
  load: () => import(/* webpackChunkName: "donation" */ './index'),
});
