import { definePlugin } from '../../kernel';
import type { ConversionRule } from './facts';
import type { NamedVendor } from './vendor';

export type { ConversionRule };

export interface VendorsOptions {
  /** The site's third parties. The build includes only their chunks. */
  readonly named: readonly NamedVendor[];
  /** CNV-01: the events that are conversions. The first rule that matches an event counts. */
  readonly conversions?: readonly ConversionRule[];
  /**
   * Delays the third parties until the visitor's first press of a pointer or a key, for at most 3 s. A conversion still starts advertising
   * at once. By default, they start when the page is loaded and idle.
   */
  readonly wait?: 'interaction';
}

/** TAG, CNV: third parties. Starts with the first hit, to report a conversion before its page is left. The vendors' scripts load later. */
export const vendors = definePlugin<VendorsOptions>({
  name: 'vendors',
  needs: ['analytics', 'advertising', 'personalisation'],
  wake: ['hit', 'idle'],
  load: () => import(/* webpackChunkName: "vendors" */ './index'),
});
