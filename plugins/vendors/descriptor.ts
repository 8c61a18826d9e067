import { definePlugin } from '../../kernel';
import type { SignUp } from './sign-up';
import type { NamedVendor } from './vendor';

export interface VendorsOptions {
  /** Only what stands here can be loaded: the others' chunks are not in the site's build. */
  readonly named: readonly NamedVendor[];
  /** CNV-03. */
  readonly signUps?: readonly SignUp[];
}

/** TAG: third parties. Not before there is a hit to tell them of, and of those who may be told of. */
export const vendors = definePlugin<VendorsOptions>({
  name: 'vendors',
  needs: 'analytics',
  wake: 'hit',
  load: () => import(/* webpackChunkName: "vendors" */ './index'),
});
