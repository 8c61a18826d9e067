import type { Switches } from '../../lib/records/recipients-off';
import type { ConversionRule } from './facts';
import type { NamedVendor } from './vendor';

export interface VendorsOptions {
  /** The site's third parties. The build includes only the chunks of those that the page tells. */
  readonly named: readonly NamedVendor[];
  /** CNV-01: the events that are conversions. The first rule that matches an event counts. */
  readonly conversions?: readonly ConversionRule[];
  /**
   * Delays the third parties until the visitor's first press of a pointer or a key, for at most 3 s. A conversion still starts advertising
   * at once. By default, they start when the page is loaded and idle.
   */
  readonly wait?: 'interaction';
  /** The site recognises contacts. Advertising waits until they are known. Added by the build. */
  readonly awaitsContact?: true;
  /** The recipients that visitors may switch off. Added by the build. */
  readonly switches?: Switches;
  /** Names of the third parties that the service tells, which the build adds for `explain()` and the overlay. */
  readonly told?: readonly string[];
}
