import type { NamedVendor } from '../vendor';

export interface NewsletterPixelAccount {
  readonly id: string;
  /** The library's address up to the id. */
  readonly script: string;
  readonly image: string;
}

/** TAG-04, CNV-02. */
export const newsletterPixel = (account: NewsletterPixelAccount): NamedVendor => ({
  name: 'newsletter-pixel',
  category: 'advertising',
  account,
  load: () => import(/* webpackChunkName: "vendors-newsletter-pixel" */ './index'),
});
