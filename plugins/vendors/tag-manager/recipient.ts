import type { Recipient } from '../../../lib/privacy/recipient';

/** The container stores nothing of its own: its tags do, and an audit names those. */
export const tagManager: Recipient = {
  service: 'Google Tag Manager',
  company: 'Google LLC',
  country: 'US',
  policy: 'https://policies.google.com/privacy',
  stored: [],
};
