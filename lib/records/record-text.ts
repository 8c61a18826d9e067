/** Returns a list without the `toJSON` that old libraries add to all arrays, which serialises them as text (Prototype before 1.7). */
export const plainList = (list: readonly string[]): string[] => Object.assign([...list], { toJSON: 0 });

/** Serialises a consent record. */
export const recordText = (record: { readonly categories: readonly string[] }): string =>
  JSON.stringify({ ...record, categories: plainList(record.categories) });
