import type { Recipient } from '../../../lib/privacy/recipient';

/** An image without a library. Cookies of the ad server's own domain are none of the page's, and are not listed. */
export const adPixel: Recipient = {
  service: 'Campaign Manager 360',
  company: 'Google LLC',
  country: 'US',
  policy: 'https://policies.google.com/privacy',
  stored: [],
};
