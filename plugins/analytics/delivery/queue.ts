import type { HitPayload, Tools } from '../../../kernel';
import type { Tell } from '../../../lib/values/holding';
import { serialise } from '../../../lib/values/json';
import { byteLength } from '../../../lib/values/text';
import { shrink } from '../map-values';
import type { Journal } from './journal';
import {
  type Answered,
  answered,
  bodyBytes,
  EMPTY_QUEUE,
  flushed,
  HELD,
  heeded,
  isDelivered,
  LARGEST_BODY,
  nextStep,
  type Parcel,
  pushed,
  type QueueState,
  type QueueStep,
  toBatches,
  toBody,
} from './queue-state';
import type { Answer, Transport } from './transport';

/** Wraps a hit for the queue. Shortens a hit that no request could carry. */
function toParcel(hit: HitPayload, time: number): Parcel {
  const json = serialise(hit);
  const bytes = byteLength(json);
  return bytes < LARGEST_BODY - 1 ? { id: String(hit.hit_id), json, bytes, time } : toParcel(shrink(hit), time);
}

export interface QueueParts extends Pick<Tools, 'env' | 'later'> {
  readonly transport: Transport;
  readonly journal: Pick<Journal, 'write' | 'strike' | 'lasting'>;
  /** Asked before each send. */
  allowed(): boolean;
  readonly tell: Tell;
  /** Takes each answer after which its hits are not sent again. */
  settled(answer: Answer): void;
  /** Called when the service takes hits, for the first time or again. */
  recovered(): void;
}

export interface HitQueue {
  /** True if the service took the last request and accepts more. */
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
export function createQueue({ env, later, transport, journal, allowed, tell, settled, recovered }: QueueParts): HitQueue {
  const { clock, random } = env;
  let state = EMPTY_QUEUE;
  let forget = () => {};
  let lastTime = 0;
  /** Invalidates answers to requests from before `forget`. */
  let era = 0;

  const instant = () => ({ clock: clock(), now: env.now() });
  const become = (next: QueueState) => {
    if (next.due !== state.due) {
      forget();
      if (next.due < Infinity) forget = later(flush, next.due - clock());
    }
    state = next;
  };
  const drop = () => become({ ...state, waiting: [], due: Infinity });

  const take = ({ state: next, batches = [], split, struck = [], settled }: QueueStep, last = false) => {
    become(next);
    if (struck.length) {
      journal.strike(struck);
      if (!settled) tell(HELD);
    }
    if (!allowed()) return drop();
    for (const batch of batches) follow(batch, transport.send(toBody(batch), bodyBytes(batch), last), !split);
  };
  const follow = (batch: readonly Parcel[], answer: Promise<Answer>, whole: boolean) => {
    const sent = era;
    void answer.then((given) => sent === era && settle({ batch, answer: given, whole }));
  };
  const settle = (answer: Answered) => {
    const { well } = state;
    const step = answered(state, answer, instant(), random());
    if (step.settled) settled(answer.answer);
    take(step);
    if (state.well && !well) recovered();
  };
  const flush = (last?: boolean) => take(flushed(state, clock(), last, journal.lasting), last);

  const toParcels = (hits: readonly HitPayload[]) => {
    const parcels = hits.map((hit) => {
      lastTime = Math.max(env.now(), lastTime + 1);
      return toParcel(hit, lastTime);
    });
    journal.write(parcels);
    return parcels;
  };

  return {
    get healthy() {
      return state.well && clock() >= state.resumed;
    },
    heed(answer) {
      become(heeded(state, answer, instant()));
    },
    push(hit) {
      take(pushed(state, toParcels([hit]), clock()));
    },
    adopt(hits, answer) {
      follow(toParcels(hits), answer, true);
    },
    flush,
    forget() {
      era++;
      drop();
      state = { ...state, failures: 0 };
    },
  };
}

/** The most hits that are taken over at once. After they fail together, each is tried alone. */
const MOST_TAKEN = 50;

export interface LeftoverParts {
  readonly transport: Transport;
  readonly journal: Pick<Journal, 'claim' | 'strike'>;
  readonly isSound: (parcel: Parcel) => boolean;
  /** Returns whether the service is known to take hits. Otherwise, tries are wasted. */
  wanted(): boolean;
  /** Takes each answer after which its hits are not sent again. */
  settled(answer: Answer): void;
  /** Takes each answer after which its hits are sent again. */
  failed(answer: Answer): void;
}

export interface Leftovers {
  /** Delivers the hits of dead pages. Resolves to true if living pages may leave more. */
  look(): Promise<boolean>;
  forget(): void;
}

/** Sends hits that earlier pages or other tabs could not send: under the same ids, one request at a time (HIT-05). */
export function createLeftovers({ transport, journal, isSound, wanted, settled, failed }: LeftoverParts): Leftovers {
  let held: Parcel[] = [];
  let most = MOST_TAKEN;
  let busy = false;
  let more = false;
  /** Invalidates everything read or sent before `forget`. */
  let era = 0;

  const take = async () => {
    const began = era;
    const claim = await journal.claim(MOST_TAKEN);
    more = claim.more;
    held = claim.entries.filter((entry) => era === began && isSound(entry));
    const dropped = claim.entries.filter((entry) => !held.includes(entry));
    if (dropped.length) journal.strike(dropped);
    return held.length > 0;
  };

  /** Resolves to true if more can be sent. */
  const sendSome = async () => {
    const [batch] = toBatches(held.slice(0, most));
    if (!batch || !wanted()) return false;
    const began = era;
    held = held.slice(batch.length);
    const answer = await transport.send(toBody(batch), bodyBytes(batch), false);
    const next = nextStep(answer, batch.length, true);
    if (next === 'settled') {
      settled(answer);
      journal.strike(batch);
      most = MOST_TAKEN;
      return isDelivered(answer);
    }
    // One hit may break the service. Sent one by one, the others arrive.
    failed(answer);
    if (era !== began) return false;
    held.push(...batch);
    most = 1;
    return next === 'split';
  };

  return {
    async look() {
      if (busy) return false;
      busy = true;
      more = false;
      while (wanted() && (held.length || (await take())) && (await sendSome()));
      busy = false;
      return more || held.length > 0;
    },
    forget() {
      era++;
      held = [];
    },
  };
}
