import type { NamedVendor } from '../vendor';
import type { SocialPixelAccount } from './index';

/** TAG-04, CNV-02. */
export const socialPixel = (account: SocialPixelAccount): NamedVendor => ({
  name: 'social-pixel',
  category: 'advertising',
  account,
  /** Three months each: https://cookiesentry.com/cookies/providers/meta. */
  recipient: {
    service: 'Meta Pixel',
    company: 'Meta Platforms, Inc.',
    country: 'US',
    policy: 'https://www.facebook.com/privacy/policy',
    stored: [
      { name: '_fbp', days: 90 },
      { name: '_fbc', days: 90 },
    ],
  },
  load: () => import('./index'),
});
