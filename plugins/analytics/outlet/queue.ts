import type { Env, HitPayload } from '../../../kernel';
import { byteLength } from '../../../lib/text';
import { shrink } from '../hit/clip';
import { serialise } from '../hit/serialise';
import { bodyBytes, LARGEST_BODY, type Parcel, toBatches } from './batches';
import { retryDelay } from './retry-delay';
import type { Transport } from './transport';

/** HIT-02: hits that are enough to send, and ms until fewer are sent too. 60000 characters are never more than as many bytes. */
const ENOUGH = 4;
const LONGEST_WAIT = 15_000;
/** What is kept while the service does not answer; the oldest go first. */
const MOST_KEPT = 200;

export interface QueueParts {
  readonly env: Env;
  readonly transport: Transport;
  /** Asked before each send. */
  allowed(): boolean;
}

export interface Queue {
  push(hit: HitPayload): void;
  /** Sends what waits, now. `last`: the page may be gone before there is an answer. */
  flush(last?: boolean): void;
  /** Forgets everything, and sends nothing any more. */
  stop(): void;
}

/** Answers after which a hit must not be sent again: it arrived, or it never will. */
const SETTLED = /^(2|4(?!08|29))\d\d$/;

function toParcel(hit: HitPayload): Parcel {
  const json = serialise(hit);
  const bytes = byteLength(json);
  return bytes < LARGEST_BODY - 1 ? { json, bytes } : toParcel(shrink(hit));
}

/** Keeps hits until they are acknowledged (HIT-01, HIT-02, HIT-06). */
export function createQueue({ env: { window, clock, random }, transport, allowed }: QueueParts): Queue {
  let waiting: Parcel[] = [];
  let failures = 0;
  let timer: number | undefined;
  let due = Infinity;
  let stopped = false;

  const rest = () => {
    window.clearTimeout(timer);
    due = Infinity;
  };

  const flushIn = (ms: number) => {
    if (clock() + ms >= due) return;
    rest();
    due = clock() + ms;
    timer = window.setTimeout(() => flush(), ms);
  };

  /** At the task's end where there is enough, so that a burst is one request. While the service fails, its retry decides. */
  const schedule = () => {
    if (!waiting.length || failures) return;
    flushIn(waiting.length >= ENOUGH || bodyBytes(waiting) > LARGEST_BODY ? 0 : LONGEST_WAIT);
  };

  const keep = (parcels: Parcel[]) => {
    waiting = parcels.slice(-MOST_KEPT);
  };

  const settle = (batch: Parcel[], status: number) => {
    if (stopped) return;
    if (SETTLED.test(String(status))) {
      failures = 0;
      return schedule();
    }
    keep([...batch, ...waiting]);
    // Several batches that fail together are one failure.
    if (due < Infinity && failures) return;
    failures++;
    flushIn(retryDelay(failures, random()));
  };

  const flush = (last = false) => {
    rest();
    if (stopped || !allowed()) {
      waiting = [];
      return;
    }
    const batches = toBatches(waiting);
    // While the service fails, one batch asks whether it still does.
    const sent = failures && !last ? batches.splice(0, 1) : batches.splice(0);
    waiting = batches.flat();
    for (const batch of sent) {
      const body = `[${batch.map(({ json }) => json).join()}]`;
      void transport.send(body, bodyBytes(batch), last).then((status) => settle(batch, status));
    }
  };

  return {
    push(hit) {
      if (stopped) return;
      keep([...waiting, toParcel(hit)]);
      schedule();
    },
    flush,
    stop() {
      stopped = true;
      waiting = [];
      rest();
      transport.abort();
    },
  };
}
