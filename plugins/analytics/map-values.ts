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
