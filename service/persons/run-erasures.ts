import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../operation/logger';
import { keepErased } from './keep-erased';
import { type Settling, settleErasures } from './settle-erasures';

/** ms between two looks for open outcomes, and between two comparisons of the store with the record beside it. */
const LOOK = 2_000;
const COMPARE = 60_000;

interface Parts extends Settling {
  readonly data: string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly signal: AbortSignal;
}

/**
 * Erases again what a restored backup has brought back, before anything else works on the store, and then settles erasures until the signal
 * aborts. Resolves to that end once the first is done.
 */
export async function runErasures(parts: Parts): Promise<{ readonly over: Promise<void> }> {
  const { data, store, logger, signal, now } = parts;
  const rest = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  const tried = (work: Promise<unknown>) =>
    work.then(
      () => true,
      (error: Error) => {
        logger.warn({ reason: error.message }, 'can’t carry out erasures: trying again');
        return false;
      },
    );
  const compare = () => tried(keepErased({ store, data, logger, now: now() }));
  while (!signal.aborted && !(await compare())) await rest(LOOK);
  const run = async () => {
    for (let compared = now(); !signal.aborted; await rest(LOOK)) {
      await tried(settleErasures(parts));
      if (now() - compared < COMPARE) continue;
      compared = now();
      await compare();
    }
  };
  return { over: run() };
}
