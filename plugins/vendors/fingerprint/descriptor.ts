import type { NamedVendor } from '../vendor';
import type { FingerprintAccount } from './index';

/** TAG-04, TAG-05. */
export const fingerprint = (account: FingerprintAccount): NamedVendor => ({
  name: 'fingerprint',
  category: 'identification',
  account,
  load: () => import(/* webpackChunkName: "vendors-fingerprint" */ './index'),
});
