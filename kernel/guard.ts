/**
 * Runs foreign code and returns its answer. Calls `onError` with the error that it throws, or that the promise it returns rejects with.
 * Returns `instead` for an error and for a promise, which nothing waits for.
 */
export function guard<T, I = undefined>(fn: () => T, onError: (error: unknown) => void, instead?: I): T | I | undefined {
  try {
    const answer = fn();
    const promise = answer as Partial<Promise<unknown>> | null | undefined;
    if (!promise?.then) return answer;
    promise.then(null, onError);
  } catch (error) {
    onError(error);
  }
  return instead;
}
