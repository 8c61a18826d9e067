import type { NamedVendor } from '../vendor';
import type { PersonalisationAccount } from './index';

/** PRM-06. */
export const personalisation = (account: PersonalisationAccount): NamedVendor => ({
  name: 'personalisation',
  category: 'personalisation',
  account,
  load: () => import(/* webpackChunkName: "vendors-personalisation" */ './index'),
});
