import type { Entry, OwnKind } from './entry';

export interface OwnEntries {
  add(kind: OwnKind, body: unknown): void;
  /** Oldest first. */
  list(kind: OwnKind): readonly Entry[];
  clear(): void;
}

/** The most entries, to protect the memory of a demo that runs for weeks. */
const MOST_KEPT = 5_000;

/** Keeps entries in memory, for as long as the process runs. */
export function createOwnEntries(now: () => number = Date.now): OwnEntries {
  let entries: readonly Entry[] = [];
  let last = 0;
  return {
    add(kind, body) {
      last += 1;
      entries = [...entries.slice(1 - MOST_KEPT), { id: last, kind, time: now(), body }];
    },
    list: (kind) => entries.filter((entry) => entry.kind === kind),
    clear() {
      entries = [];
    },
  };
}
