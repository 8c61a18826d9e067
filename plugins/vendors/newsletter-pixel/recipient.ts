import type { Recipient } from '../../../lib/privacy/recipient';

/** Company and policy: https://www.liveintent.com/privacy-policy/. The names that it stores were not found; an audit of the site names them. */
export const newsletterPixel: Recipient = {
  service: 'LiveIntent',
  company: 'LiveIntent, Inc.',
  country: 'US',
  policy: 'https://www.liveintent.com/privacy-policy/',
  stored: [],
};
