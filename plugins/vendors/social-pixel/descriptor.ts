import type { NamedVendor } from '../vendor';

export interface SocialPixelAccount {
  readonly ids: readonly string[];
  readonly script: string;
  readonly image: string;
}

/** TAG-04, CNV-02. */
export const socialPixel = (account: SocialPixelAccount): NamedVendor => ({
  name: 'social-pixel',
  category: 'advertising',
  account,
  load: () => import(/* webpackChunkName: "vendors-social-pixel" */ './index'),
});
