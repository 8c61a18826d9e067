/** A list without the `toJSON` that old libraries give all arrays, which makes a text of them (Prototype before 1.7). */
export const plainList = (list: readonly string[]): string[] => Object.assign([...list], { toJSON: 0 });

/** A consent record as JSON. */
export const recordText = (record: { readonly categories: readonly string[] }): string =>
  JSON.stringify({ ...record, categories: plainList(record.categories) });
