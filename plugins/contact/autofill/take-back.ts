import type { Touched } from '../touched';
import { NONE } from './tries';
import { type Field, writeValue } from './write-value';

/**
 * Empties the fields of `filled` that the visitor has not changed since, and forgets all of them. Emptied fields have no tries left.
 * Returns the first one.
 */
export function takeBack(
  window: Window & typeof globalThis,
  filled: Map<Field, string>,
  left: WeakMap<Field, number>,
  touched: Pick<Touched, 'has'>,
): Field | undefined {
  const own = [...filled].filter(([field, value]) => field.isConnected && (field.value === value || !touched.has(field)));
  filled.clear();
  for (const [field] of own) {
    left.set(field, NONE);
    writeValue(window, field, '');
  }
  return own[0]?.[0];
}
