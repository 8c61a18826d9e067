import type { NamedVendor } from '../vendor';

export interface AdPixelAccount {
  /** The advertiser's number. */
  readonly advertiser: string;
  /** The ad server's address, up to its first parameter. */
  readonly image: string;
}

/** CNV-02: an image on an ad server, without a library. */
export const adPixel = (account: AdPixelAccount): NamedVendor => ({
  name: 'ad-pixel',
  category: 'advertising',
  account,
  load: () => import(/* webpackChunkName: "vendors-ad-pixel" */ './index'),
});
