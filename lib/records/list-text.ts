/**
 * Serialises a list without lists in it. Old libraries add a `toJSON` to all arrays, which makes `JSON.stringify` serialise them as text
 * (Prototype before 1.7).
 */
export const listText = (list: readonly unknown[]): string => `[${list.map((one) => JSON.stringify(one ?? null))}]`;
