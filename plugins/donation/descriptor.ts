import { definePlugin } from '../../kernel';
import type { DonationOptions } from './options';

/** DON: reads a gift's facts from the addresses and pages of a site that takes gifts, and adds them to every event. */
export const donation = definePlugin<DonationOptions>({
  name: 'donation',
  needs: 'nothing',
  wake: 'now',
  when: (page) => page.site !== 'unknown',
  load: () => import(/* webpackChunkName: "donation" */ './index'),
});
