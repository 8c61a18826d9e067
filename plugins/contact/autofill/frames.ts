import type { Env } from '../../../kernel';

/** ms per frame. */
const BUDGET = 8;
/** Found items that are written before the next ones are read. To begin a reading costs more than to read an item. */
const BATCH = 20;

export interface Stages<Item, Found> {
  /** Begins a reading. Returns a function that reads layout and writes nothing. */
  read(): (item: Item) => Found | undefined;
  write(found: Found): void;
  /** `spent`: ms of the whole work. */
  done(spent: number): void;
}

/** Works through one list at a time. A new list replaces the rest of the previous one. */
export interface Frames<Item> {
  start(items: readonly Item[]): void;
  /** Ends a reading, because the page has changed. */
  renew(): void;
  stop(): void;
}

/**
 * Reads a batch, then writes it, within a budget per frame. Reads layout while it is clean, and never after a write in the same frame. One reading
 * lasts until something is written.
 */
export function inFrames<Item, Found>({ window, clock }: Env, { read, write, done }: Stages<Item, Found>): Frames<Item> {
  let items: readonly Item[] = [];
  let next = 0;
  let found: Found[] = [];
  /** The items to write before the next ones are read. */
  let batch: Found[] = [];
  let look: ReturnType<typeof read> | undefined;
  let spent = 0;
  let request: number | undefined;

  const frame = () => {
    const began = clock();
    if (!batch.length) {
      look ??= read();
      for (; next < items.length && found.length < BATCH && clock() - began < BUDGET; next++) {
        const one = look(items[next] as Item);
        if (one !== undefined) found.push(one);
      }
      if (found.length >= BATCH || next >= items.length) {
        batch = found;
        found = [];
        look = undefined;
      }
    }
    while (batch.length && clock() - began < BUDGET) write(batch.shift() as Found);
    spent += clock() - began;
    request = batch.length || next < items.length ? window.requestAnimationFrame(frame) : undefined;
    if (request === undefined) done(spent);
  };

  return {
    start(all) {
      items = all;
      next = spent = 0;
      look = undefined;
      request ??= window.requestAnimationFrame(frame);
    },
    renew() {
      look = undefined;
    },
    stop() {
      if (request !== undefined) window.cancelAnimationFrame(request);
      request = look = undefined;
      items = found = batch = [];
    },
  };
}
