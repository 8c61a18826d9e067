/** Returns the purpose of a stored name: the one with a matching pattern (`lib/storage/kept-names.ts`), or else `analytics`. */
export const purposeOf = (name: string, purposes: Readonly<Record<string, string>> = {}): string =>
  Object.keys(purposes).find((id) => RegExp(purposes[id] as string).test(name)) ?? 'analytics';
