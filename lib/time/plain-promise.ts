/** Returns whether a page can accept another promise, such as the result of `then`, in place of this one. */
export const isPlainPromise = (window: Window & typeof globalThis, result: unknown): result is Promise<unknown> =>
  result instanceof window.Promise && !Object.keys(result).length;
