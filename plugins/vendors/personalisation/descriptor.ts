import type { NamedVendor } from '../vendor';

export interface PersonalisationAccount {
  readonly id: string;
  /** The library's address up to the account's id. */
  readonly script: string;
}

/** PRM-06. */
export const personalisation = (account: PersonalisationAccount): NamedVendor => ({
  name: 'personalisation',
  category: 'personalisation',
  account,
  load: () => import(/* webpackChunkName: "vendors-personalisation" */ './index'),
});
