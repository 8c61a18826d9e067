import type { Recipient } from '../../../lib/privacy/recipient';

/** The library is stateless: https://dev.fingerprint.com/docs/privacy-and-compliance. The commercial service may store names that an audit finds. */
export const fingerprint: Recipient = {
  service: 'Fingerprint',
  company: 'FingerprintJS, Inc.',
  country: 'US',
  policy: 'https://fingerprint.com/privacy-policy/',
  stored: [],
};
