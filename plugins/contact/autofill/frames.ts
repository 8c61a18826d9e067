import type { Env } from '../../../kernel';

/** ms per frame for reading, and for writing. */
const BUDGET = 4;

export interface Stages<Item, Found> {
  /** Called at the start of each frame that reads. Returns a function that reads layout and writes nothing. */
  read(): (item: Item) => Found | undefined;
  write(found: Found): void;
  /** `spent`: ms of the whole work. */
  done(spent: number): void;
}

/** Works through one list at a time. A new list replaces the rest of the previous one. */
export interface Frames<Item> {
  start(items: readonly Item[]): void;
  stop(): void;
}

/**
 * Reads, then writes, within a budget per frame. Reads layout while it is clean, and never after a write in the same task. If a frame can't
 * write everything that was read, the next frame writes the rest first.
 */
export function inFrames<Item, Found>({ window, clock }: Env, { read, write, done }: Stages<Item, Found>): Frames<Item> {
  let items: readonly Item[] = [];
  let next = 0;
  let found: Found[] = [];
  let spent = 0;
  let request: number | undefined;

  const frame = () => {
    const began = clock();
    if (!found.length) {
      const look = read();
      for (; next < items.length && clock() - began < BUDGET; next++) {
        const one = look(items[next] as Item);
        if (one !== undefined) found.push(one);
      }
    }
    const wrote = clock();
    while (found.length && clock() - wrote < BUDGET) write(found.shift() as Found);
    spent += clock() - began;
    request = found.length || next < items.length ? window.requestAnimationFrame(frame) : undefined;
    if (request === undefined) done(spent);
  };

  return {
    start(all) {
      items = all;
      next = spent = 0;
      request ??= window.requestAnimationFrame(frame);
    },
    stop() {
      if (request !== undefined) window.cancelAnimationFrame(request);
      request = undefined;
      items = found = [];
    },
  };
}
