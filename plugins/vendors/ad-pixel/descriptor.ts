import type { NamedVendor } from '../vendor';
import type { AdPixelAccount } from './index';

/** CNV-02: an image on an ad server, without a library. */
export const adPixel = (account: AdPixelAccount): NamedVendor => ({
  name: 'ad-pixel',
  category: 'advertising',
  account,
  /** An image without a library. Cookies of the ad server's own domain are none of the page's, and are not listed. */
  recipient: {
    service: 'Campaign Manager 360',
    company: 'Google LLC',
    country: 'US',
    policy: 'https://policies.google.com/privacy',
    stored: [],
  },
  load: () => import('./index'),
});
