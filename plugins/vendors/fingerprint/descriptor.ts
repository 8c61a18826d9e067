import type { NamedVendor } from '../vendor';

export interface FingerprintAccount {
  readonly key: string;
  readonly script: string;
}

/** TAG-04, TAG-05. */
export const fingerprint = (account: FingerprintAccount): NamedVendor => ({
  name: 'fingerprint',
  category: 'identification',
  account,
  load: () => import(/* webpackChunkName: "vendors-fingerprint" */ './index'),
});
