import type { HitPayload, Properties, Scalar } from '../../../kernel';
import {
  AD_CLICKS,
  AMOUNTS,
  COUNTS,
  CURRENCIES,
  FLAGS,
  MOMENTS,
  PERCENTS,
  SIZES,
  TEXTS,
  UTM_IDS,
  UUIDS,
  VALUES,
  WHOLE_LENGTHS,
} from '../../../lib/contracts/hit-columns';
import { isUtmId } from '../../../lib/records/utm-id';
import { readCurrency } from '../../../lib/values/currency';
import { oneLine, shorten } from '../../../lib/values/text';
import { isUuid } from '../../../lib/values/uuid';
import { filterValues, mapValues } from '../map-values';

/** Converts a value to a kind, or returns null if it can't be converted. */
type Kind = (value: Scalar) => Scalar | null;

const amount: Kind = (value) => (typeof value === 'number' && value >= 0 ? value : null);
const count: Kind = (value) => (typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? Math.round(value) : null);

const KINDS: readonly [kind: Kind, names: string][] = [
  [String, TEXTS],
  [amount, AMOUNTS],
  [count, COUNTS],
  [(value) => count(value) || null, MOMENTS],
  [(value) => (Number(amount(value) ?? Infinity) <= 100 ? value : null), PERCENTS],
  [(value) => (typeof value === 'boolean' ? Number(value) : value), VALUES],
  [(value) => (typeof value === 'boolean' ? value : null), FLAGS],
  [(value) => (/^\d{1,5}x\d{1,5}$/.test(`${value}`) ? value : null), SIZES],
  [(value) => (isUtmId(value) ? value : null), UTM_IDS],
  [(value) => (isUuid(value) ? value : null), UUIDS],
  [(value) => readCurrency(value) ?? null, CURRENCIES],
];
const BY_NAME = new Map(KINDS.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)));

/** Returns whether the kind of a field is known. */
export const isKnownField = (name: string): boolean => BY_NAME.has(name);

/** EVT-01, SES-08, HIT-04: converts the values of known fields. The service would refuse a whole batch for one value of another kind. */
export function fitKind(name: string, value: Scalar): Scalar | null {
  const kind = BY_NAME.get(name);
  return kind ? kind(value) : value;
}

/** Characters. Longer names are dropped. */
const LONGEST_KEY = 100;
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
const plainName = (name: string) => (name in Object.prototype ? `own_${name}` : name.replace(/[^\w.$-]/g, '_').slice(0, LONGEST_KEY));

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

/** EVT-04: drops the part after ` | `. A title above 320 characters is cut to 316 and an ellipsis. */
const reportedTitle = (title: string): string => shorten(oneLine(title.split(' | ')[0] ?? ''), 320, 316);

/** EVT-03. */
const LONGEST_NAME = 40;
const LONGEST_VALUE = 100;
const KEPT_OF_VALUE = 96;
/**
 * EVT-05: limits in characters, above which only a warning is logged, as half an address or id is useless. Click ids have no known limit.
 */
const LONGEST_WHOLE = new Map<string, number>([...Object.entries(WHOLE_LENGTHS), ...AD_CLICKS.map((name) => [name, Infinity] as const)]);
/** The most items that Google Analytics accepts. */
const MOST_ITEMS = 200;

export interface Limited {
  readonly properties: HitPayload;
  /** The names of properties that were too long. Their values may be personal. */
  readonly warnings: readonly string[];
}

/** Cuts values that are too long (EVT-03 … EVT-05). `clean` masks personal data before a cut could make it unrecognisable. */
export function limit(properties: HitPayload, clean: (text: string) => string): Limited {
  const warnings: string[] = [];
  const cut = (value: Scalar, name: string): Scalar => {
    if (typeof value !== 'string') return value;
    if (name === 'page_title') return reportedTitle(clean(value));
    const longest = LONGEST_WHOLE.get(name) ?? LONGEST_VALUE;
    if (value.length <= longest) return value;
    warnings.push(`${name} is over ${longest} characters`);
    return LONGEST_WHOLE.has(name) ? value : shorten(clean(value), LONGEST_VALUE, KEPT_OF_VALUE);
  };
  const limited = mapValues(properties, (value, name) => {
    if (name.length > LONGEST_NAME) warnings.push(`the name of ${name} is over ${LONGEST_NAME} characters`);
    return typeof value === 'object' ? value.slice(0, MOST_ITEMS).map((item) => mapValues(item, cut)) : cut(value, name);
  });
  return { properties: limited, warnings };
}
