import type { NamedVendor } from '../vendor';
import type { AdConversionAccount } from './index';

/** CNV-02. */
export const adConversion = (account: AdConversionAccount): NamedVendor => ({
  name: 'ad-conversion',
  category: 'advertising',
  account,
  /** `_gac_*`: 90 days by https://cloud.google.com/analytics/resources/concepts/gaConceptsCookies. `_gcl_*` is of the same kind, and to be confirmed. */
  recipient: {
    service: 'Google Ads',
    company: 'Google LLC',
    country: 'US',
    policy: 'https://policies.google.com/privacy',
    stored: [
      { name: '_gcl_*', days: 90 },
      { name: '_gac_*', days: 90 },
    ],
  },
  load: () => import('./index'),
});
