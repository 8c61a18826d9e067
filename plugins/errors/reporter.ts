import { retry } from '../../lib/network/retry';
import type { ErrorRecord } from './record';
import type { EndedRequest } from './watch-requests';

/** Reports errors to the service. */
export interface Reporter {
  /** Drops one where there are too many already, unless it must be told. */
  add(record: ErrorRecord, must?: boolean): void;
  /** Tells of a request that has ended, failed or not. `time`: ms since the epoch. */
  note(request: EndedRequest, time: number): void;
  /** Sends what waits, without waiting for answers: the page ends. */
  leave(): void;
  /** Ends its watch over the page. */
  stop(): void;
}

/** A page that makes errors without end, and whose reporter never comes, is to keep its memory. */
const MOST = 1_000;
/** ms after which one that did not come is asked for again, where there is more to tell. */
const PAUSE = 30_000;

/** Returns a reporter that loads at the first record or `fetch`, and then gets all records. `drop` is called for each one dropped. */
export function reportLater(window: Window, drop: () => void, load: () => Promise<Reporter>): Reporter & { fetch(): void } {
  let reporter: Reporter | undefined;
  let asked = false;
  let left = false;
  let over = false;
  const kept: Parameters<Reporter['add']>[] = [];

  const bring = async () => {
    if (asked) return;
    asked = true;
    try {
      reporter = await retry(window, load);
      for (const record of kept.splice(0)) reporter.add(...record);
      // Perhaps the page's end has been, and the page is there all the same.
      if (left) reporter.leave();
      if (over) reporter.stop();
    } catch {
      // Nobody is left to tell.
      window.setTimeout(() => {
        asked = false;
      }, PAUSE);
    }
  };

  return {
    add(...record) {
      if (reporter) return reporter.add(...record);
      void bring();
      const [, must] = record;
      if (must || kept.length < MOST) kept.push(record);
      else drop();
    },
    note: (...request) => reporter?.note(...request),
    leave() {
      left = true;
      reporter?.leave();
    },
    stop() {
      over = true;
      reporter?.stop();
    },
    fetch: () => void bring(),
  };
}
