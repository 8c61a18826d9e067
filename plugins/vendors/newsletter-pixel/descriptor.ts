import type { NamedVendor } from '../vendor';
import type { NewsletterPixelAccount } from './index';

/** TAG-04, CNV-02. */
export const newsletterPixel = (account: NewsletterPixelAccount): NamedVendor => ({
  name: 'newsletter-pixel',
  category: 'advertising',
  account,
  load: () => import(/* webpackChunkName: "vendors-newsletter-pixel" */ './index'),
});
