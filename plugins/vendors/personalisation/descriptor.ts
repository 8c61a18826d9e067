import type { NamedVendor } from '../vendor';
import type { PersonalisationAccount } from './index';

/** PRM-06. */
export const personalisation = (account: PersonalisationAccount): NamedVendor => ({
  name: 'personalisation',
  category: 'personalisation',
  account,
  /**
   * The visitor's id: https://learn.lytics.com/documentation/developer/academy/client-and-server-side-cookie-deep-dive. The times were not found: a year is
   * to be confirmed, and the visit's cookie is taken to end with it.
   */
  recipient: {
    service: 'Lytics',
    company: 'Lytics, Inc.',
    country: 'US',
    policy: 'https://www.lytics.com/privacy-policy/',
    stored: [
      { name: 'seerid', days: 365 },
      { name: 'seerses', days: 0 },
    ],
  },
  load: () => import('./index'),
});
