import { type Confirmed, confirmRequest, type OpenRequest, openRequests } from './confirmations';
import type { Claim, Claims, Due, Listed, Registration, Replay, Settlement, ToldOf } from './deliveries';
import { claimDeliveries, type OutboxDialect, settleDeliveries } from './outbox';
import {
  countWaiting,
  endWaiting,
  listDestinations,
  nextDue,
  registerDestinations,
  releaseClaims,
  replayDeliveries,
  toldOf,
} from './outbox-list';
import type { Steps } from './steps';

/** The store's table of what destinations get. `waits`: how many events wait. */
export interface Outbox {
  register(registration: Registration): Promise<Readonly<Record<string, number>>>;
  release(now: number): Promise<void>;
  claim(claim: Claim): Promise<Claims>;
  settle(settlements: readonly Settlement[]): Promise<void>;
  end(what: { destination: string; reason: string; now: number; most: number }): Promise<number>;
  due(of: Due): Promise<number | undefined>;
  list(): Promise<readonly Listed[]>;
  waiting(): Promise<readonly { readonly destination: string; readonly events: number; readonly oldest: number }[]>;
  replay(replay: Replay): Promise<{ readonly events: number; readonly last: number | undefined }>;
  openRequests(of: { destination: string; now: number }): Promise<readonly OpenRequest[]>;
  /** Resolves to the number of events. */
  confirm(confirmed: Confirmed): Promise<number>;
  told(hits: readonly number[]): Promise<readonly ToldOf[]>;
}

type Call = {
  readonly [N in keyof Outbox]: (input: Parameters<Outbox[N]>[0], dialect: OutboxDialect) => Steps<Awaited<ReturnType<Outbox[N]>>>;
};

const calls: Call = {
  register: (registration, { each }) => registerDestinations(registration, each),
  release: releaseClaims,
  claim: claimDeliveries,
  settle: settleDeliveries,
  end: (what, { each }) => endWaiting(what, each),
  due: nextDue,
  list: listDestinations,
  waiting: countWaiting,
  replay: (replay, { each }) => replayDeliveries(replay, each),
  openRequests,
  confirm: confirmRequest,
  told: (hits, { each }) => toldOf(hits, each),
};

/** Calls that write nothing, and need no transaction. */
const READING: readonly (keyof Outbox)[] = ['due', 'list', 'waiting', 'told', 'openRequests'];

export const writesOutbox = (name: string): boolean => !READING.includes(name as keyof Outbox);

/** The steps of a call by its name, so that a store needs one method for all. */
export const outboxSteps = (name: string, input: unknown, dialect: OutboxDialect): Steps<unknown> =>
  (calls[name as keyof Outbox] as (input: unknown, dialect: OutboxDialect) => Steps<unknown>)(input, dialect);

/** The outbox of a store. */
export function outboxOf(store: { outbox(name: string, input?: unknown): Promise<unknown> }): Outbox {
  return Object.fromEntries(Object.keys(calls).map((name) => [name, (input: unknown) => store.outbox(name, input)])) as unknown as Outbox;
}
