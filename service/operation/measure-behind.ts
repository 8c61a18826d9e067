import { Gauge, type Registry } from 'prom-client';
import { arrivalsOf } from '../log/entry';
import type { Log } from '../log/log';

/** Returns how old the oldest arrival in an entry is, in s; NaN if the entry can't be read. */
function ageOf(text: string, now: number): number {
  try {
    return Math.max(0, now - Math.min(...arrivalsOf(text).map(({ received }) => received))) / 1_000;
  } catch {
    return Number.NaN;
  }
}

/**
 * Tells how far workers are behind at the time of the scrape, also while a batch hangs and where no worker runs: an entry leaves the log once it is
 * stored. NaN while the log does not answer.
 */
export function measureBehind(registry: Registry, { oldest }: Pick<Log, 'oldest'>, now: () => number = Date.now): void {
  new Gauge({
    registers: [registry],
    name: 'taproot_worker_behind_seconds',
    help: 'How long ago the oldest entry came that waits to be stored; 0 while nothing waits',
    async collect() {
      this.set(
        await oldest().then(
          (text) => (text === undefined ? 0 : ageOf(text, now())),
          () => Number.NaN,
        ),
      );
    },
  });
}
