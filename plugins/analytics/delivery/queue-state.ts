import { retryAfter } from '../../../lib/network/retry-after';
import { longestWait, type Parcel, toBatches } from './batches';
import { halves, isDelivered, nextStep } from './next-step';
import { retryDelay } from './retry-delay';
import type { Answer } from './transport';

/** The most hits in memory while the service does not answer. The oldest are dropped first. */
const MOST_KEPT = 200;

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
  state: { ...state, waiting: parcels.slice(-MOST_KEPT) },
  struck: parcels.slice(0, -MOST_KEPT),
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
