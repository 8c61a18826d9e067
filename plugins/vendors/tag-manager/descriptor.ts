import type { NamedVendor } from '../vendor';
import type { TagManagerAccount } from './index';

/** TAG-01. */
export const tagManager = (account: TagManagerAccount): NamedVendor => ({
  name: 'tag-manager',
  category: 'tags',
  account,
  /** The container stores nothing of its own: its tags do, and an audit names those. */
  recipient: {
    service: 'Google Tag Manager',
    company: 'Google LLC',
    country: 'US',
    policy: 'https://policies.google.com/privacy',
    stored: [],
  },
  load: () => import('./index'),
});
