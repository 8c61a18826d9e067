/** The number of requests for a chunk that does not load (CON-14), and the ms between them. */
const ATTEMPTS = 4;
const RETRY_DELAY = 1_000;

/** Loads, again after a second where it fails, until it `isOver`; it resolves to undefined then. Rejects with the error of the last attempt. */
export async function insist<T>(
  load: () => Promise<T>,
  wait: (ms: number) => Promise<unknown>,
  isOver: () => boolean,
): Promise<T | undefined> {
  for (let left = ATTEMPTS; !isOver(); ) {
    try {
      return await load();
    } catch (error) {
      if (!--left) throw error;
      await wait(RETRY_DELAY);
    }
  }
}
