import { definePlugin } from '../../kernel';
import type { Organisation } from './props';

export interface DonationOptions {
  readonly organisations: readonly Organisation[];
}

/** DON: reads a gift's facts from the donation platform's addresses and pages, and adds them to every event. */
export const donation = definePlugin<DonationOptions>({
  name: 'donation',
  needs: 'nothing',
  wake: 'now',
  when: (page) => page.site === 'donate',
  load: () => import(/* webpackChunkName: "donation" */ './index'),
});
