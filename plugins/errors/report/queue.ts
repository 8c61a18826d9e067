import type { ErrorRecord } from '../record';

/** What came of a batch. One that was refused is dropped: the receiver would never take it. */
export type Delivery = 'delivered' | 'failed' | 'refused';

/** ERR-05. ms. */
const INTERVAL = 30_000;
const FIRST_DELAY = 1_000;
const RETRIES = 3;
const BATCH = 10;
/** A page that makes more errors than it may send when it ends (64 KiB) is known to be broken: the first ones stay. */
const KEPT = 100;
/** After as many failed batches in a row only the end of the page tries again. */
const GIVE_UP = 3;

export interface Queue {
  /** False where there are too many already, and it is not one that must be told. */
  add(error: ErrorRecord, must?: boolean): boolean;
  /** Sends what waits, without waiting for answers: the page ends. */
  leave(): void;
}

/** Sends errors in batches, one at a time. `send` has sent when it returns, and never rejects. */
export function createQueue(
  timers: Pick<Window, 'setTimeout' | 'clearTimeout'>,
  send: (batch: readonly ErrorRecord[]) => Promise<Delivery>,
): Queue {
  let waiting: ErrorRecord[] = [];
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

  const settle = (batch: readonly ErrorRecord[], delivery: Delivery) => {
    if (delivery === 'failed') {
      failures++;
      waiting = [...batch, ...waiting].slice(0, KEPT);
    } else failures = 0;
    plan();
  };

  const deliver = async (batch: readonly ErrorRecord[], tries = 0) => {
    cancel();
    inHand = batch;
    resting = false;
    const delivery = await send(batch);
    if (delivery === 'failed' && tries < RETRIES) {
      resting = true;
      wait(FIRST_DELAY * 2 ** tries, () => void deliver(batch, tries + 1));
    } else {
      inHand = undefined;
      settle(batch, delivery);
    }
  };

  const flush = () => void deliver(waiting.splice(0, BATCH));

  const plan = () => {
    if (inHand || !waiting.length) return;
    if (waiting.length >= BATCH && !failures) flush();
    else if (timer === undefined && failures < GIVE_UP) wait(INTERVAL, flush);
  };

  return {
    add(error, must = false) {
      const fits = must || waiting.length < KEPT;
      if (fits) waiting.push(error);
      plan();
      return fits;
    },
    leave() {
      // What is on its way stays so; what rests between two tries goes once more.
      const rest = [...((resting && inHand) || []), ...waiting.splice(0)];
      if (resting) inHand = undefined;
      resting = false;
      cancel();
      while (rest.length) {
        const batch = rest.splice(0, BATCH);
        void send(batch).then((delivery) => settle(batch, delivery));
      }
    },
  };
}
