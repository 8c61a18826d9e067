import type { HitPayload, Properties } from '../../../kernel';
import { saysSomething } from '../../../lib/values/says-something';
import { filterValues } from '../map-values';

/** EVT-07: removes placeholder values: null, empty, `(empty)`, `null`, `(not set)`. */
export const dropEmpty = (properties: Properties): HitPayload => filterValues(properties, saysSomething) as HitPayload;
