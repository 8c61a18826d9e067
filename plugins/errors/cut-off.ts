import type { Life } from '../../lib/time/life';
import type { ErrorRecord } from './record';

/** ms. Firefox and WebKit fail pending requests, with an error each, when a navigation begins. The page ends once the next one answers. */
const CUT_OFF = 2_000;

/**
 * Returns whether the page's end may have caused an error: of a resource, or of a request in the words of WebKit, Chromium and Firefox,
 * which has words of its own for an answer of which a part had arrived, or of a chunk in those of the loader.
 */
const isCutOff = ({ type, message }: ErrorRecord) =>
  type === 'resource_error' ||
  /(Load failed|Failed to fetch|attempting to fetch resource\.|operation was aborted\. |: error)$/.test(message);

export interface CutOff {
  /** Passes an error on, with a delay if the page's end may have caused it. */
  add(record: ErrorRecord): void;
  /** Drops the waiting errors, because the page has ended. */
  drop(): void;
}

/** Delays errors that count only if the page continues. `now`: ms since the epoch. */
export function createCutOff({ part }: Pick<Life, 'part'>, now: () => number, pass: (record: ErrorRecord) => void): CutOff {
  let waiting = part();
  return {
    add(record) {
      if (!isCutOff(record)) return pass(record);
      waiting.later(() => pass(record), CUT_OFF + Date.parse(record.timestamp) - now());
    },
    drop() {
      waiting.end();
      waiting = part();
    },
  };
}
