/** Whether a page may be handed another promise in the place of this one, such as what `then` gives. */
export const isPlainPromise = (window: Window & typeof globalThis, result: unknown): result is Promise<unknown> =>
  result instanceof window.Promise && !Object.keys(result).length;
