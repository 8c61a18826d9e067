/** A copy that inherits nothing, for what the language reads from an object: pages add `get`, `set` and `value` to `Object.prototype`. */
export const bare = <T extends object>(own?: T): T => ({ __proto__: null, ...own }) as T;
