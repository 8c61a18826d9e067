import type { Recipient } from '../recipient';

/** Company and policy: https://www.liveintent.com/privacy-policy/. The names that it stores were not found; an audit of the site names them. */
export const newsletterPixel: Recipient = {
  company: 'LiveIntent, Inc.',
  country: 'US',
  policy: 'https://www.liveintent.com/privacy-policy/',
  stored: [],
};
