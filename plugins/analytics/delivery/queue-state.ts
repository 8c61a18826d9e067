import { retryAfter } from '../../../lib/network/retry-after';
import type { Bound } from '../../../lib/values/holding';
import type { Answer } from './transport';

/** ms. */
const FIRST = 1_000;
const LONGEST = 300_000;

/** Returns the ms to wait after a number of failures in a row: 1 s, doubling up to 5 min, half of it random (`random` in [0, 1)). */
export const retryDelay = (failures: number, random: number): number => Math.min(FIRST * 2 ** (failures - 1), LONGEST) * (0.5 + random / 2);

/** The next step for an answer's hits: settled for good, split because the body was too large, or sent again. */
export type NextStep = 'settled' | 'split' | 'again';

/**
 * HIT-05. Hits are settled once they have arrived or never will, after any 4xx but 408 and 429. A body that is too large is split once if
 * it has several hits. `whole`: it has not been split yet.
 */
export function nextStep({ status }: Answer, hits: number, whole: boolean): NextStep {
  if (status === 413 && whole && hits > 1) return 'split';
  return /^(2|4(?!08|29))\d\d$/.test(String(status)) ? 'settled' : 'again';
}

export const isDelivered = ({ status, unseen }: Answer): boolean => status >= 200 && status < 300 && !unseen;

/** Returns the two halves, in order. */
const halves = <T>(items: readonly T[]): T[][] => {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
};

/** A hit that waits to be sent. */
export interface Parcel {
  /** The `hit_id` of the hit. */
  readonly id: string;
  readonly json: string;
  /** The JSON's size in UTF-8. */
  readonly bytes: number;
  /** Time of arrival, ms since the epoch. Unique within a page. */
  readonly time: number;
}

/** HIT-06. Bytes of one body. Browsers allow 64 KiB in flight, shared with other scripts of the page. */
export const LARGEST_BODY = 60_000;

/** Returns the bytes of a JSON array of the parcels, brackets and commas included. */
export const bodyBytes = (parcels: readonly Parcel[]): number => parcels.reduce((sum, { bytes }) => sum + bytes + 1, 1);

/** HIT-02: the number of hits that are sent without waiting, and ms until fewer are sent, too. */
const ENOUGH = 4;
const LONGEST_WAIT = 15_000;

/**
 * Returns the ms for which parcels may wait for more. With enough of them, or a full body, they leave at the end of the task, so that a
 * burst is one request.
 */
const longestWait = (parcels: readonly Parcel[]): number =>
  parcels.length >= ENOUGH || bodyBytes(parcels) > LARGEST_BODY ? 0 : LONGEST_WAIT;

export const toBody = (parcels: readonly Parcel[]): string => `[${parcels.map(({ json }) => json).join()}]`;

/** Splits parcels into as few bodies as hold them, in order. */
export function toBatches(parcels: readonly Parcel[]): Parcel[][] {
  const batches: Parcel[][] = [];
  let room = 0;
  for (const parcel of parcels) {
    const needed = parcel.bytes + 1;
    if (needed > room) {
      batches.push([]);
      room = LARGEST_BODY - 1;
    }
    batches[batches.length - 1]?.push(parcel);
    room -= needed;
  }
  return batches;
}

/** The hits in memory while the service does not answer. */
export const HELD: Bound = { what: 'hits before an answer', most: 200, drops: 'oldest' };

/** The state of a queue of hits between two events. Times are monotonic ms. */
export interface QueueState {
  /** Oldest first. Hits that are in flight are not among them. */
  readonly waiting: readonly Parcel[];
  /** True if the service took the last request. */
  readonly well: boolean;
  /** Failures in a row. */
  readonly failures: number;
  /** The time before which the service wants no request. */
  readonly resumed: number;
  /** Time of the next flush, Infinity without one. */
  readonly due: number;
}

export const EMPTY_QUEUE: QueueState = { waiting: [], well: false, failures: 0, resumed: 0, due: Infinity };

/** The next state, and the effects to carry out. */
export interface QueueStep {
  readonly state: QueueState;
  /** Bodies to send. */
  readonly batches?: readonly Parcel[][];
  /** The bodies are halves of one that was too large. */
  readonly split?: true;
  /** Hits to take out of the journal. */
  readonly struck?: readonly Parcel[];
  /** The hits of the answer are not sent again. */
  readonly settled?: true;
}

/** A body's hits with its answer. `whole`: the body has not been split. */
export interface Answered {
  readonly batch: readonly Parcel[];
  readonly answer: Answer;
  readonly whole: boolean;
}

/** The time of a step, by both clocks. */
export interface Instant {
  /** Monotonic ms. */
  readonly clock: number;
  /** ms since the epoch. */
  readonly now: number;
}

/** While the service fails, its retry sets the time. */
const schedule = (state: QueueState, clock: number): QueueState =>
  state.waiting.length && !state.failures ? { ...state, due: Math.min(state.due, clock + longestWait(state.waiting)) } : state;

const keep = (state: QueueState, parcels: readonly Parcel[]): QueueStep => ({
  state: { ...state, waiting: parcels.slice(-HELD.most) },
  struck: parcels.slice(0, -HELD.most),
});

export function pushed(before: QueueState, parcels: readonly Parcel[], clock: number): QueueStep {
  const { state, struck } = keep(before, [...before.waiting, ...parcels]);
  return { state: schedule(state, clock), struck };
}

/** Pauses for as long as an answer asks. */
export const heeded = (state: QueueState, answer: Answer, { clock, now }: Instant): QueueState => ({
  ...state,
  resumed: Math.max(state.resumed, clock + retryAfter(answer.retryAfter, now)),
});

/**
 * Sends waiting hits, unless the service asked for a pause. `last`: the page may be gone before there is an answer. `lasting`: hits that
 * stay unsent are in a journal.
 */
export function flushed(before: QueueState, clock: number, last = false, lasting = true): QueueStep {
  const { waiting, failures, resumed } = before;
  const state = { ...before, due: Infinity };
  if (resumed > clock && (lasting || !last)) return { state: waiting.length ? { ...state, due: resumed } : state };
  // While the service fails, one hit at a time probes it.
  const count = failures && !last ? 1 : waiting.length;
  return { state: { ...state, waiting: waiting.slice(count) }, batches: toBatches(waiting.slice(0, count)) };
}

/** Takes an answer. `chance`: in [0, 1). */
export function answered(before: QueueState, { batch, answer, whole }: Answered, instant: Instant, chance: number): QueueStep {
  const { clock, now } = instant;
  const { waiting, failures, due } = before;
  const next = nextStep(answer, batch.length, whole);
  if (next === 'split') return { state: before, batches: halves(batch), split: true };
  if (next === 'settled') {
    const state = { ...before, well: isDelivered(answer), failures: 0, resumed: 0 };
    // Hits sent by beacon stay in the journal: the next page sends them again.
    const struck = answer.unseen ? [] : batch;
    return { ...(failures ? flushed(state, clock) : { state: schedule(state, clock) }), struck, settled: true };
  }
  // A hit that breaks the service moves to the end.
  const poison = answer.status === 500 && batch.length === 1;
  const { state, struck } = keep({ ...before, well: false }, poison ? [...waiting, ...batch] : [...batch, ...waiting]);
  const paused = heeded(state, answer, instant);
  // Several batches that fail together are one failure.
  if (failures && due < Infinity) return { state: paused, struck };
  const delay = Math.max(retryAfter(answer.retryAfter, now), retryDelay(failures + 1, chance));
  return { state: { ...paused, failures: failures + 1, due: Math.min(due, clock + delay) }, struck };
}
