import { COUNTRY_KEY } from '../../../lib/records/country-record';
import { INTERNAL_KEY } from '../../../lib/records/internal-key';
import { LAYER_KEY } from '../../../lib/records/layer-key';
import { SESSION_BUCKETS_KEY } from '../../../lib/records/session-buckets';
import { CAMPAIGN_KEY, SOURCE_KEY, TOUCH_KEY } from '../../../lib/records/source-fields';
import { VISITOR_KEY } from '../../../lib/records/visitor-record';
import { writeText } from '../../../lib/storage/storage';

/** In local storage: the details of the visitor's network. */
export const NETWORK_KEY = 'tp_network';
/** In local storage: gifts that hits have reported. */
export const GIFTS_KEY = 'tp_gifts';

/** Removes everything that the data layer stored. */
export function forgetLayer(window: Window): void {
  for (const key of [LAYER_KEY, NETWORK_KEY, COUNTRY_KEY, CAMPAIGN_KEY, SESSION_BUCKETS_KEY, TOUCH_KEY, VISITOR_KEY, GIFTS_KEY])
    writeText(window, 'localStorage', key, null);
  for (const key of [INTERNAL_KEY, SOURCE_KEY]) writeText(window, 'sessionStorage', key, null);
}
