import type { Scalar } from '../../../kernel';
import {
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
} from '../../../lib/contracts/hit-columns';
import { isUtmId } from '../../../lib/records/utm-id';
import { readCurrency } from '../../../lib/values/currency';
import { isUuid } from '../../../lib/values/uuid';

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
