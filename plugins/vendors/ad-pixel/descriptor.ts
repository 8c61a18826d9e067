import type { NamedVendor } from '../vendor';
import type { AdPixelAccount } from './index';

/** CNV-02: an image on an ad server, without a library. */
export const adPixel = (account: AdPixelAccount): NamedVendor => ({
  name: 'ad-pixel',
  category: 'advertising',
  account,
  load: () => import(/* webpackChunkName: "vendors-ad-pixel" */ './index'),
});
