import type { NamedVendor } from '../vendor';
import type { TagManagerAccount } from './index';

/** TAG-01. */
export const tagManager = (account: TagManagerAccount): NamedVendor => ({
  name: 'tag-manager',
  category: 'tags',
  account,
  load: () => import(/* webpackChunkName: "vendors-tag-manager" */ './index'),
});
