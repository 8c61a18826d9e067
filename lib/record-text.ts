/** A consent record as JSON. Old libraries give all arrays a `toJSON` that makes a text of them (Prototype before 1.7): that is hidden. */
export const recordText = (record: { readonly categories: readonly string[]; readonly [field: string]: unknown }): string =>
  JSON.stringify({ ...record, categories: Object.assign([...record.categories], { toJSON: 0 }) });
