/** ms that an answer from a page may take. */
export const LONGEST_ANSWER = 10_000;

/** Resolves to the promise's value; undefined if it rejects or takes longer than `limit` ms. */
export const within = <Value>(promise: Promise<Value>, limit = LONGEST_ANSWER): Promise<Value | undefined> =>
  Promise.race([promise.catch(() => undefined), new Promise<undefined>((resolve) => void setTimeout(resolve, limit, undefined).unref())]);
