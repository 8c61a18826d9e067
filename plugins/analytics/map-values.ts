/** A record of the same names. A name like `__proto__` stays a name. */
export const mapValues = <V, R>(record: Readonly<Record<string, V>>, fn: (value: V, name: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, fn(value, name)]));

/** The values of which `keep` says so. */
export const filterValues = <V>(record: Readonly<Record<string, V>>, keep: (value: V, name: string) => boolean): Record<string, V> =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => keep(value, name)));
