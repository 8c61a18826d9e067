import type { HitPayload, Properties } from '../../kernel';
import { saysSomething } from '../../lib/values/says-something';
import { head } from '../../lib/values/text';

type Values<V> = Readonly<Record<string, V>>;

/**
 * Maps the values of a record. Returns the same record if no value changes, as most steps of an event change none. A name like `__proto__`
 * is kept.
 */
export function mapValues<V>(record: Values<V>, fn: (value: V, name: string) => V): Values<V> {
  let mapped: Record<string, V> | undefined;
  for (const name of Object.keys(record)) {
    const value = fn(record[name] as V, name);
    if (value === record[name]) continue;
    mapped ??= { ...record };
    mapped[name] = value;
  }
  return mapped ?? record;
}

/** Filters a record by its values. Returns the same record if all stay. */
export function filterValues<V>(record: Values<V>, keep: (value: V, name: string) => boolean): Values<V> {
  const names = Object.keys(record);
  const kept = names.filter((name) => keep(record[name] as V, name));
  return kept.length < names.length ? Object.fromEntries(kept.map((name) => [name, record[name] as V])) : record;
}

/** EVT-07: removes placeholder values: null, empty, `(empty)`, `null`, `(not set)`. */
export const dropEmpty = (properties: Properties): HitPayload => filterValues(properties, saysSomething) as HitPayload;

/** Characters of the longest text that is sent. Addresses may be any length, which only warns (EVT-05). */
export const LONGEST_TEXT = 4_000;
/** Characters kept of each text if the hit would otherwise be too large to send. */
const SHORTEST_TEXT = 1_000;

/** Returns the hit with its texts cut. Cut only redacted texts: redaction does not recognise half an address. */
export const clip = (hit: HitPayload, longest: number): HitPayload =>
  mapValues(hit, (value) => (typeof value === 'string' && value.length > longest ? head(value, longest) : value));

/** Returns a hit that no request could carry without its items, and with shorter texts. */
export const shrink = ({ items: _items, ...hit }: HitPayload): HitPayload => clip(hit, SHORTEST_TEXT);
