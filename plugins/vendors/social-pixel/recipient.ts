import type { Recipient } from '../../../lib/privacy/recipient';

/** Three months each: https://cookiesentry.com/cookies/providers/meta. */
export const socialPixel: Recipient = {
  service: 'Meta Pixel',
  company: 'Meta Platforms, Inc.',
  country: 'US',
  policy: 'https://www.facebook.com/privacy/policy',
  stored: [
    { name: '_fbp', days: 90 },
    { name: '_fbc', days: 90 },
  ],
};
