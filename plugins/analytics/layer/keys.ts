import { COUNTRY_KEY } from '../../../lib/records/country-record';
import { CAMPAIGN_KEY, SOURCE_KEY, TOUCH_KEY } from '../../../lib/records/source-fields';
import { VISITOR_KEY } from '../../../lib/records/visitor-record';
import { writeText } from '../../../lib/storage/storage';

/** In local storage: the data layer, and what is known of the network. */
export const LAYER_KEY = 'tp_layer';
export const NETWORK_KEY = 'tp_network';
/** In local storage: gifts that hits have reported. */
export const GIFTS_KEY = 'tp_gifts';
/** In session storage: that the visitor is internal, for the kernel too. */
export const INTERNAL_KEY = 'tp_internal';

/** Leaves nothing of it behind. */
export function forgetLayer(window: Window): void {
  for (const key of [LAYER_KEY, NETWORK_KEY, COUNTRY_KEY, CAMPAIGN_KEY, TOUCH_KEY, VISITOR_KEY, GIFTS_KEY])
    writeText(window, 'localStorage', key, null);
  for (const key of [INTERNAL_KEY, SOURCE_KEY]) writeText(window, 'sessionStorage', key, null);
}
