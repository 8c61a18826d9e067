import type { Recipient } from '../recipient';

/** Names and times: https://support.google.com/analytics/answer/11397207?authuser=6 (2 years each). */
export const gtag: Recipient = {
  company: 'Google LLC',
  country: 'US',
  policy: 'https://policies.google.com/privacy',
  stored: [
    { name: '_ga', days: 730 },
    { name: '_ga_*', days: 730 },
  ],
};
