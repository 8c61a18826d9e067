import type { NamedVendor } from '../vendor';
import type { AdConversionAccount } from './index';

/** CNV-02. */
export const adConversion = (account: AdConversionAccount): NamedVendor => ({
  name: 'ad-conversion',
  category: 'advertising',
  account,
  load: () => import(/* webpackChunkName: "vendors-ad-conversion" */ './index'),
});
