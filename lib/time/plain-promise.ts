/** Returns whether a page may be handed another promise in place of this one, such as the one that `then` returns. */
export const isPlainPromise = (window: Window & typeof globalThis, result: unknown): result is Promise<unknown> =>
  result instanceof window.Promise && !Object.keys(result).length;
