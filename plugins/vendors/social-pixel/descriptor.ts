import type { NamedVendor } from '../vendor';
import type { SocialPixelAccount } from './index';

/** TAG-04, CNV-02. */
export const socialPixel = (account: SocialPixelAccount): NamedVendor => ({
  name: 'social-pixel',
  category: 'advertising',
  account,
  load: () => import(/* webpackChunkName: "vendors-social-pixel" */ './index'),
});
