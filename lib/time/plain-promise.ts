/** Returns whether a promise may be replaced by another one, such as the result of `then`, for a page. */
export const isPlainPromise = (window: Window & typeof globalThis, result: unknown): result is Promise<unknown> =>
  result instanceof window.Promise && !Object.keys(result).length;
