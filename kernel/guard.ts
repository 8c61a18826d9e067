/**
 * Runs code that is not ours. `onError` gets what it throws, or what the promise that it returns is rejected with. Returns its answer.
 * Nothing waits for a promise: that is answered as a throw is, with `instead`.
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
