import type { ConversionKind } from '../../../lib/records/conversions';
import type { NamedVendor } from '../vendor';

export interface AdConversionAccount {
  /** The advertiser's number. The script calls it `AW-…`. */
  readonly advertiser: string;
  /** The account's label for each kind of conversion. A kind without one is not reported. */
  readonly labels: Readonly<Partial<Record<ConversionKind, string>>>;
  readonly script: string;
  readonly image: string;
}

/** CNV-02. */
export const adConversion = (account: AdConversionAccount): NamedVendor => ({
  name: 'ad-conversion',
  category: 'advertising',
  account,
  load: () => import(/* webpackChunkName: "vendors-ad-conversion" */ './index'),
});
