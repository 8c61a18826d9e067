/** EVT-07. */
const EMPTY = /^(null|\(empty\)|\(not set\))?$/i;

/** Returns whether a value is more than a placeholder: null, empty, `(empty)`, `null`, `(not set)`. */
export const saysSomething = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'boolean' || !EMPTY.test(String(value ?? '').trim());
