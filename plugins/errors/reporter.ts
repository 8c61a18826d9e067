import { retry } from '../../lib/network/retry';
import type { ErrorRecord } from './record';
import type { EndedRequest } from './watch-requests';

/** Reports errors to the service. */
export interface Reporter {
  /** Adds an error. Drops it if there are too many, unless it `must` be reported. */
  add(record: ErrorRecord, must?: boolean): void;
  /** Records a request that has ended, failed or not. `time`: ms since the epoch. */
  note(request: EndedRequest, time: number): void;
  /** Sends waiting errors as the page ends, without waiting for answers. */
  leave(): void;
}

/** The most records that wait for the reporter, to protect the memory of pages that throw in a loop. */
const MOST = 1_000;
/** The requests that wait for the reporter: as many as its trail keeps. */
const NOTED = 30;
/** ms from a failed import until an error may import the reporter again. */
const PAUSE = 30_000;

/**
 * Returns a reporter that loads its chunk at the first record or `fetch`, and then passes on all records and the last requests. Calls `drop`
 * for each dropped record. `forget` forgets the requests so far.
 */
export function reportLater(window: Window, drop: () => void, load: () => Promise<Reporter>): Reporter & { fetch(): void; forget(): void } {
  let reporter: Reporter | undefined;
  let asked = false;
  let left = false;
  const kept: Parameters<Reporter['add']>[] = [];
  let noted: Parameters<Reporter['note']>[] = [];

  const bring = async () => {
    if (asked) return;
    asked = true;
    try {
      reporter = await retry(window, load);
      for (const request of noted) reporter.note(...request);
      for (const record of kept.splice(0)) reporter.add(...record);
      // The page may live on after its end was announced.
      if (left) reporter.leave();
    } catch {
      // Nothing is left that could report it.
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
    note(...request) {
      if (reporter) reporter.note(...request);
      else noted = [...noted, request].slice(-NOTED);
    },
    leave() {
      left = true;
      reporter?.leave();
    },
    fetch: () => void bring(),
    forget() {
      noted = [];
    },
  };
}
