/** Returns the variants that an address forces, by experiment: `_variant=<id>:<variant>`. The first one of each counts. */
export function forcedVariants(search: string): ReadonlyMap<string, string> {
  const pairs = new URLSearchParams(search).getAll('_variant').map((text) => text.split(':', 2) as [string, string]);
  return new Map(pairs.reverse());
}
