import type { NamedVendor } from '../vendor';
import type { FingerprintAccount } from './index';

/** TAG-04, TAG-05. */
export const fingerprint = (account: FingerprintAccount): NamedVendor => ({
  name: 'fingerprint',
  category: 'identification',
  account,
  /** The library is stateless: https://dev.fingerprint.com/docs/privacy-and-compliance. The commercial service may store names that an audit finds. */
  recipient: {
    service: 'Fingerprint',
    company: 'FingerprintJS, Inc.',
    country: 'US',
    policy: 'https://fingerprint.com/privacy-policy/',
    stored: [],
  },
  load: () => import('./index'),
});
