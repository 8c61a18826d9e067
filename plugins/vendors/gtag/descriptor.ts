import type { NamedVendor } from '../vendor';
import type { GtagAccount } from './index';

/** EVT-12, TAG-02. */
export const gtag = (account: GtagAccount): NamedVendor => ({
  name: 'gtag',
  category: 'measurement',
  account,
  /** Names and times: https://support.google.com/analytics/answer/11397207?authuser=6 (2 years each). */
  recipient: {
    service: 'Google Analytics',
    company: 'Google LLC',
    country: 'US',
    policy: 'https://policies.google.com/privacy',
    stored: [
      { name: '_ga', days: 730 },
      { name: '_ga_*', days: 730 },
    ],
  },
  load: () => import('./index'),
});
