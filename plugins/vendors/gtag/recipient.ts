import type { Recipient } from '../../../lib/privacy/recipient';

/** Names and times: https://support.google.com/analytics/answer/11397207?authuser=6 (2 years each). */
export const gtag: Recipient = {
  service: 'Google Analytics',
  company: 'Google LLC',
  country: 'US',
  policy: 'https://policies.google.com/privacy',
  stored: [
    { name: '_ga', days: 730 },
    { name: '_ga_*', days: 730 },
  ],
};
