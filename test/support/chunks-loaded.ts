import { vi } from 'vitest';

/** Waits until the chunks that were asked for are there, and what waits for them has run: on a busy machine that takes no certain time. */
export async function chunksLoaded(): Promise<void> {
  // A timer may ask for a chunk, and a chunk may set a timer.
  for (let round = 0; round < 3; round++) {
    await vi.dynamicImportSettled();
    if (vi.isFakeTimers()) await vi.runAllTimersAsync();
    else await new Promise((resolve) => setTimeout(resolve));
  }
}
