import type { Recipient } from '../../../lib/privacy/recipient';

/** `_gac_*`: 90 days by https://cloud.google.com/analytics/resources/concepts/gaConceptsCookies. `_gcl_*` is of the same kind, and to be confirmed. */
export const adConversion: Recipient = {
  service: 'Google Ads',
  company: 'Google LLC',
  country: 'US',
  policy: 'https://policies.google.com/privacy',
  stored: [
    { name: '_gcl_*', days: 90 },
    { name: '_gac_*', days: 90 },
  ],
};
