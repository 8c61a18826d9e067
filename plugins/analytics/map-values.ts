type Values<V> = Readonly<Record<string, V>>;

/**
 * A record of the same names; the same record where no value changes, as most of an event's steps change none. A name like `__proto__`
 * stays a name.
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

/** The values of which `keep` says so; the same record where it says so of all. */
export function filterValues<V>(record: Values<V>, keep: (value: V, name: string) => boolean): Values<V> {
  const names = Object.keys(record);
  const kept = names.filter((name) => keep(record[name] as V, name));
  return kept.length < names.length ? Object.fromEntries(kept.map((name) => [name, record[name] as V])) : record;
}
