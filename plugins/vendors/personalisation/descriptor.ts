import type { NamedVendor } from '../vendor';

export interface PersonalisationAccount {
  readonly id: string;
  /** What stands before the account's id in the library's address. */
  readonly script: string;
}

/** PRM-06. */
export const personalisation = (account: PersonalisationAccount): NamedVendor => ({
  name: 'personalisation',
  category: 'personalisation',
  account,
  load: () => import(/* webpackChunkName: "vendors-personalisation" */ './index'),
});
