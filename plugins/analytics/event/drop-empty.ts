import type { HitPayload, Properties } from '../../../kernel';
import { filterValues } from '../map-values';

/** EVT-07. */
const EMPTY = /^(null|\(empty\)|\(not set\))?$/i;

/** Without values that say nothing: null, empty, `(empty)`, `null`, `(not set)`. */
export const dropEmpty = (properties: Properties): HitPayload =>
  filterValues(properties, (value) => !EMPTY.test(String(value ?? '').trim())) as HitPayload;
