import type { Env, HitPayload } from '../../../kernel';
import { retryAfter } from '../../../lib/network/retry-after';
import { bodyBytes, longestWait, type Parcel, toBatches, toBody } from './batches';
import { createFlushTimer } from './flush-timer';
import type { Journal } from './journal';
import { halves, isDelivered, nextStep } from './next-step';
import { toParcel } from './parcel';
import { retryDelay } from './retry-delay';
import type { Answer, Transport } from './transport';

/** The most hits in memory while the service does not answer. The oldest go first. */
const MOST_KEPT = 200;

export interface QueueParts {
  readonly env: Env;
  readonly transport: Transport;
  readonly journal: Pick<Journal, 'write' | 'strike' | 'lasting'>;
  /** Asked before each send. */
  allowed(): boolean;
  /** Takes each answer after which its hits are not sent again. */
  settled(answer: Answer): void;
  /** Called when the service takes hits, for the first time or again. */
  recovered(): void;
}

export interface HitQueue {
  /** Whether the service took the last request and accepts more. */
  readonly healthy: boolean;
  /** Pauses for as long as an answer asks. */
  heed(answer: Answer): void;
  push(hit: HitPayload): void;
  /** Takes over hits that are in flight already. */
  adopt(hits: readonly HitPayload[], answer: Promise<Answer>): void;
  /** Sends waiting hits now. `last`: the page may be gone before there is an answer. */
  flush(last?: boolean): void;
  /** Forgets hits that wait or are in flight. */
  forget(): void;
}

/** Keeps the hits of a page until they are acknowledged (HIT-01, HIT-02, HIT-05, HIT-06). A hit is never in two requests at once. */
export function createQueue({ env, transport, journal, allowed, settled, recovered }: QueueParts): HitQueue {
  const { clock, random } = env;
  let waiting: Parcel[] = [];
  let well = false;
  let failures = 0;
  const timer = createFlushTimer(env, () => flush());
  /** Monotonic ms before which the service wants no request. */
  let resumed = 0;
  let lastTime = 0;
  /** Invalidates answers to requests from before `forget`. */
  let era = 0;

  const toParcels = (hits: readonly HitPayload[]) => {
    const parcels = hits.map((hit) => {
      lastTime = Math.max(env.now(), lastTime + 1);
      return toParcel(hit, lastTime);
    });
    journal.write(parcels);
    return parcels;
  };

  /** While the service fails, its retry decides. */
  const schedule = () => {
    if (waiting.length && !failures) timer.set(longestWait(waiting));
  };

  const keep = (parcels: Parcel[]) => {
    const over = parcels.slice(0, -MOST_KEPT);
    if (over.length) journal.strike(over);
    waiting = parcels.slice(-MOST_KEPT);
  };

  /** Returns the ms for which the service wants no request. */
  const heed = (answer: Answer) => {
    const pause = retryAfter(answer.retryAfter, env.now());
    resumed = Math.max(resumed, clock() + pause);
    return pause;
  };

  const settle = (batch: Parcel[], answer: Answer, whole: boolean) => {
    const verdict = nextStep(answer, batch.length, whole);
    if (verdict === 'split') {
      for (const half of halves(batch)) post(half, false, false);
      return;
    }
    if (verdict === 'settled') {
      settled(answer);
      const failed = failures > 0;
      failures = resumed = 0;
      // Hits sent by beacon stay in the journal: the next page sends them again.
      if (!answer.unseen) journal.strike(batch);
      if (failed) flush();
      else schedule();
      const before = well;
      well = isDelivered(answer);
      if (well && !before) recovered();
      return;
    }
    well = false;
    // A hit that breaks the service goes last.
    const poison = answer.status === 500 && batch.length === 1;
    keep(poison ? [...waiting, ...batch] : [...batch, ...waiting]);
    const pause = heed(answer);
    // Several batches that fail together are one failure.
    if (timer.isSet() && failures) return;
    failures++;
    timer.set(Math.max(pause, retryDelay(failures, random())));
  };

  const follow = (batch: Parcel[], answer: Promise<Answer>, whole: boolean) => {
    const sent = era;
    void answer.then((given) => sent === era && settle(batch, given, whole));
  };

  const post = (batch: Parcel[], last: boolean, whole = true) =>
    follow(batch, transport.send(toBody(batch), bodyBytes(batch), last), whole);

  const flush = (last = false) => {
    timer.clear();
    if (!allowed()) {
      waiting = [];
      return;
    }
    const pause = resumed - clock();
    // A page that ends without a journal has no other chance.
    if (pause > 0 && !(last && !journal.lasting)) {
      if (waiting.length) timer.set(pause);
      return;
    }
    // While the service fails, one hit at a time probes it.
    const count = failures && !last ? 1 : waiting.length;
    for (const batch of toBatches(waiting.splice(0, count))) post(batch, last);
  };

  return {
    get healthy() {
      return well && clock() >= resumed;
    },
    heed,
    push(hit) {
      keep([...waiting, ...toParcels([hit])]);
      schedule();
    },
    adopt(hits, answer) {
      follow(toParcels(hits), answer, true);
    },
    flush,
    forget() {
      era++;
      timer.clear();
      waiting = [];
      failures = 0;
    },
  };
}
