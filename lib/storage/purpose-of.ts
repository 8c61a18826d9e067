/** Returns the purpose by which a stored name goes: the one whose pattern matches it (`lib/storage/kept-names.ts`), else `analytics`. */
export const purposeOf = (name: string, purposes: Readonly<Record<string, string>> = {}): string =>
  Object.keys(purposes).find((id) => RegExp(purposes[id] as string).test(name)) ?? 'analytics';
