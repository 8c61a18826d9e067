import type { NamedVendor } from '../vendor';
import type { NewsletterPixelAccount } from './index';

/** TAG-04, CNV-02. */
export const newsletterPixel = (account: NewsletterPixelAccount): NamedVendor => ({
  name: 'newsletter-pixel',
  category: 'advertising',
  account,
  /** Company and policy: https://www.liveintent.com/privacy-policy/. The names that it stores were not found; an audit of the site names them. */
  recipient: {
    service: 'LiveIntent',
    company: 'LiveIntent, Inc.',
    country: 'US',
    policy: 'https://www.liveintent.com/privacy-policy/',
    stored: [],
  },
  load: () => import('./index'),
});
