import type { Properties, Scalar } from '../../../kernel';
import { filterValues, mapValues } from '../map-values';
import { fitKind } from './field-kinds';

/** Characters. Longer names are dropped. */
const LONGEST_NAME = 100;
const PLAIN_NAME = /^[\w.$-]{1,100}$/;

/** Returns whether a property may have that name. */
type Reportable = (name: string) => boolean;

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));

/**
 * Pages pass values of any type. A value that JSON can't express becomes a marker with its type. Null stays null, and NaN and infinities
 * become null.
 */
function plainScalar(name: string, value: unknown): Scalar | null {
  if (isScalar(value)) return fitKind(name, value);
  if (value === undefined || value === null || typeof value === 'number') return null;
  return fitKind(name, typeof value === 'bigint' ? String(value) : `[${typeof value}]`);
}

/**
 * Replaces every character except letters, digits, `_`, `.`, `$` and `-` by an underscore. Strict receivers refuse `__proto__`. On pages
 * with frozen prototypes, no name of `Object.prototype` can be assigned.
 */
const plainName = (name: string) => (name in Object.prototype ? `own_${name}` : name.replace(/[^\w.$-]/g, '_').slice(0, LONGEST_NAME));

/** Removes properties whose names may not be reported, before underscores hide the reason. Flags stay, as they identify nobody. */
const reported = <V>(properties: Readonly<Record<string, V>>, reportable: Reportable) => {
  const kept = filterValues(properties, (value, name) => name !== '' && (typeof value === 'boolean' || reportable(name)));
  const names = Object.keys(kept);
  return names.every((name) => PLAIN_NAME.test(name) && !(name in Object.prototype))
    ? kept
    : Object.fromEntries(names.map((name) => [plainName(name), kept[name] as V]));
};

const plainItem = (item: object, reportable: Reportable) =>
  filterValues(reported(item as Readonly<Record<string, unknown>>, reportable), isScalar) as Record<string, Scalar>;

/** Converts a property. E-commerce `items` is the one property that is a list, and is never anything else. */
const plainValue = (name: string, value: unknown, reportable: Reportable): Properties[string] => {
  if (name !== 'items') return plainScalar(name, value);
  if (!Array.isArray(value)) return null;
  return value.filter((item) => typeof item === 'object' && item !== null).map((item) => plainItem(item, reportable));
};

/** Converts properties of any type to the values of one flat JSON object. */
export const plainValues = (properties: Properties, reportable: Reportable): Properties =>
  mapValues(reported(properties, reportable), (value, name) => plainValue(name, value, reportable));
