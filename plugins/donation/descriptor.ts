import { definePlugin } from '../../kernel';
import type { Organisation } from './props';

export interface DonationOptions {
  readonly organisations: readonly Organisation[];
}

/** DON: what the donation platform's addresses and pages say of a gift, added to every event. */
export const donation = definePlugin<DonationOptions>({
  name: 'donation',
  needs: 'nothing',
  wake: 'now',
  when: (page) => page.site === 'donate',
  load: () => import(/* webpackChunkName: "donation" */ './index'),
});
