/** HIT-03. ms. */
const WINDOW = 30_000;
const MOST = 150;

export interface FloodLimit {
  readonly blocked: boolean;
  /** Counts a payload. Returns false for the first one over the limit, and for all later ones. */
  admit(): boolean;
  /** Begins a new page view. */
  reset(): void;
}

/** HIT-03: more than 150 payloads within 30 s block tracking. `onBlocked` is called once. `clock` is monotonic, ms. */
export function createFloodLimit(clock: () => number, onBlocked: () => void): FloodLimit {
  let times: number[] = [];
  let blocked = false;
  return {
    get blocked() {
      return blocked;
    },
    admit() {
      if (blocked) return false;
      const now = clock();
      times = [...times, now].slice(-MOST - 1);
      const [first = now] = times;
      blocked = times.length > MOST && now - first <= WINDOW;
      if (blocked) onBlocked();
      return !blocked;
    },
    reset() {
      times = [];
      blocked = false;
    },
  };
}
