/** CON-14, and ms between two of them. */
const ATTEMPTS = 4;
const DELAY = 1_000;

/** Loads what may not come at once; rejects with the last error. */
export async function retry<T>(window: Window, load: () => Promise<T>, left = ATTEMPTS): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (left === 1) throw error;
    await new Promise((resolve) => window.setTimeout(resolve, DELAY));
    return retry(window, load, left - 1);
  }
}
