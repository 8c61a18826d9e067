import { definePlugin } from '../../kernel';
import type { Organisation } from './props';

export interface DonationOptions {
  readonly organisations: readonly Organisation[];
}

/** DON: reads a gift's facts from the addresses and pages of a site that takes gifts, and adds them to every event. */
export const donation = definePlugin<DonationOptions>({
  name: 'donation',
  needs: 'nothing',
  wake: 'now',
  when: (page) => page.site !== 'unknown',
  load: () => import(/* webpackChunkName: "donation" */ './index'),
});
