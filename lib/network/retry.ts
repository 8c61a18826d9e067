/** CON-14: the number of tries, and the ms between two. */
const TRIES = 4;
const DELAY = 1_000;

/** Retries a load that may fail. Rejects with the error of the last try. */
export async function retry<T>(window: Window, load: () => Promise<T>, left = TRIES): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (left === 1) throw error;
    await new Promise((resolve) => window.setTimeout(resolve, DELAY));
    return retry(window, load, left - 1);
  }
}
