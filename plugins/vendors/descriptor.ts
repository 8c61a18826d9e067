import { definePlugin } from '../../kernel';
import type { ConversionRule } from './facts';
import type { NamedVendor } from './vendor';

export type { ConversionRule };

export interface VendorsOptions {
  /** Only what stands here can be loaded: the others' chunks are not in the site's build. */
  readonly named: readonly NamedVendor[];
  /** CNV-01: the events that are conversions. The first rule that matches an event counts. */
  readonly conversions?: readonly ConversionRule[];
  /**
   * Delays the third parties until the visitor's first press of a pointer or a key, at most 3 s after the moment at which they would have
   * started. A conversion still starts advertising at once. Without it, they start when the page is loaded and idle.
   */
  readonly wait?: 'interaction';
}

/** TAG, CNV: third parties. With the first hit, to report a conversion before its page is left. Their scripts come later. */
export const vendors = definePlugin<VendorsOptions>({
  name: 'vendors',
  needs: ['analytics', 'advertising', 'personalisation'],
  wake: ['hit', 'idle'],
  load: () => import(/* webpackChunkName: "vendors" */ './index'),
});
