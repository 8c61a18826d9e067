/** ms that an answer from a page may take. */
export const LONGEST_ANSWER = 10_000;

/** Resolves to what a promise does; to undefined where it rejects, or takes longer than that many ms. */
export const within = <Value>(promise: Promise<Value>, limit = LONGEST_ANSWER): Promise<Value | undefined> =>
  Promise.race([promise.catch(() => undefined), new Promise<undefined>((resolve) => void setTimeout(resolve, limit, undefined).unref())]);
