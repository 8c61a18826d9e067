import { definePlugin } from '../../kernel';
import type { VendorsOptions } from './options';

/** TAG, CNV: third parties. Starts with the first hit, to report a conversion before its page is left. The vendors' scripts load later. */
export const vendors = definePlugin<VendorsOptions>({
  name: 'vendors',
  needs: ['analytics', 'advertising', 'personalisation'],
  wake: ['hit', 'idle'],
  load: () => import(/* webpackChunkName: "vendors" */ './index'),
});
