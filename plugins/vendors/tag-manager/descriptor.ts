import type { NamedVendor } from '../vendor';

export interface TagManagerAccount {
  /** As in `GTM-ABC123`. */
  readonly id: string;
  readonly script: string;
}

/** TAG-01. */
export const tagManager = (account: TagManagerAccount): NamedVendor => ({
  name: 'tag-manager',
  category: 'tags',
  account,
  load: () => import(/* webpackChunkName: "vendors-tag-manager" */ './index'),
});
