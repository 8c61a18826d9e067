import type { HitPayload, Properties } from '../../../kernel';
import { filterValues } from '../map-values';

/** EVT-07. */
const EMPTY = /^\s*(null|\(empty\)|\(not set\))?\s*$/i;

/** Without values that say nothing: null, empty, `(empty)`, `null`, `(not set)`. */
export const dropEmpty = (properties: Properties): HitPayload =>
  filterValues(properties, (value) => !EMPTY.test(String(value ?? ''))) as HitPayload;
