import type { HitPayload, Properties } from '../../../kernel';
import { filterValues } from '../map-values';

/** EVT-07. */
const EMPTY = /^(null|\(empty\)|\(not set\))?$/i;

export const saysSomething = (value: Properties[string]): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || !EMPTY.test(String(value ?? '').trim());

/** Without values that say nothing: null, empty, `(empty)`, `null`, `(not set)`. */
export const dropEmpty = (properties: Properties): HitPayload => filterValues(properties, saysSomething) as HitPayload;
