import type { ErrorRecord } from '../record';

/** The outcome of a batch. The receiver may never accept a refused one. */
export type Delivery = 'delivered' | 'failed' | 'refused';

/** ERR-05. ms. */
const INTERVAL = 30_000;
const FIRST_DELAY = 1_000;
const RETRIES = 3;
const BATCH = 10;
/** The most waiting errors: more than a closing page can send (64 KiB). The first ones say enough. */
const KEPT = 100;
/** After this many failed batches in a row, only the end of the page tries again. */
const GIVE_UP = 3;
/**
 * ms after which an error whose batch was refused is dropped. Until then it waits behind the others, as it may be the one that spoils a
 * batch.
 */
const LONGEST_REFUSED = 300_000;

export interface Queue {
  /** Drops the error if the queue is full, unless it `must` be reported. */
  add(error: ErrorRecord, must?: boolean): void;
  /** Sends waiting errors as the page ends, without waiting for answers. */
  leave(): void;
}

/**
 * Sends errors in batches, one at a time. `send` has sent its batch when it returns, and never rejects. `clock` is monotonic, in ms. Calls
 * `drop` for each error that finds the queue full.
 */
export function createQueue(
  timers: Pick<Window, 'setTimeout' | 'clearTimeout'>,
  send: (batch: readonly ErrorRecord[]) => Promise<Delivery>,
  clock: () => number,
  drop: () => void,
): Queue {
  let waiting: ErrorRecord[] = [];
  /** The time at which each error's batch was first refused: monotonic, ms. */
  const refused = new WeakMap<ErrorRecord, number>();
  let inHand: readonly ErrorRecord[] | undefined;
  let resting = false;
  let failures = 0;
  let timer: number | undefined;

  const cancel = () => {
    timers.clearTimeout(timer);
    timer = undefined;
  };

  const wait = (ms: number, fn: () => void) => {
    cancel();
    timer = timers.setTimeout(fn, ms);
  };

  const fresh = () => waiting.filter((error) => !refused.has(error));

  /** Takes the next batch: errors that were not refused, if any. Drops errors that were refused too long ago. */
  const take = () => {
    waiting = waiting.filter((error) => clock() - (refused.get(error) ?? clock()) < LONGEST_REFUSED);
    const batch = (fresh().length ? fresh() : waiting).slice(0, BATCH);
    waiting = waiting.filter((error) => !batch.includes(error));
    return batch;
  };

  const settle = (batch: readonly ErrorRecord[], delivery: Delivery) => {
    failures = delivery === 'delivered' ? 0 : failures + 1;
    if (delivery === 'failed') waiting.unshift(...batch);
    if (delivery === 'refused') {
      for (const error of batch) if (!refused.has(error)) refused.set(error, clock());
      waiting.push(...batch);
    }
    if (failures) waiting.splice(KEPT).forEach(drop);
    plan();
  };

  const deliver = async (batch: readonly ErrorRecord[], tries = 0) => {
    cancel();
    inHand = batch;
    resting = false;
    const delivery = await send(batch);
    if (delivery !== 'delivered' && tries < RETRIES) {
      resting = true;
      wait(FIRST_DELAY * 2 ** tries, () => void deliver(batch, tries + 1));
    } else {
      inHand = undefined;
      settle(batch, delivery);
    }
  };

  const flush = () => {
    cancel();
    const batch = take();
    if (batch.length) void deliver(batch);
  };

  const plan = () => {
    if (inHand || !waiting.length) return;
    if (fresh().length >= BATCH && !failures) flush();
    else if (timer === undefined && failures < GIVE_UP) wait(INTERVAL, flush);
  };

  return {
    add(error, must = false) {
      if (must || waiting.length < KEPT) waiting.push(error);
      else drop();
      plan();
    },
    leave() {
      // Requests in flight continue. A batch that waits for a retry is sent once more.
      if (resting) {
        waiting = [...(inHand ?? []), ...waiting];
        inHand = undefined;
      }
      resting = false;
      cancel();
      for (let batch = take(); batch.length; batch = take()) {
        const sent = batch;
        void send(sent).then((delivery) => settle(sent, delivery));
      }
    },
  };
}
