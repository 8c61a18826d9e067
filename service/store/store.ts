import type { Arrival, Kind } from '../arrival';
import type { RunConsole } from './console-steps';
import type { NewDelivery } from './deliveries';
import type { By } from './erased';
import type { Claim, DayCounts, FactChange, Facts, MonthAnswer, MonthsAsked, Swap } from './facts';

/** A row of the store. `id` grows in the order in which rows become visible. */
export interface Row {
  readonly id: number;
  /** ms since the epoch. */
  readonly received: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** The visitor of a hit or an error, as docs/warehouse.md defines it. Absent for other kinds. */
  readonly visitor?: string | null;
}

/**
 * An id of a person: any id of a visitor, also that of their receipt; a `user_id`; the id of a receipt alone; a session's; or the mailing
 * provider's of a contact.
 */
export type Subject =
  | { readonly visitor: string }
  | { readonly user: string }
  | { readonly receipt: string }
  | { readonly session: string }
  | { readonly contact: string };

export interface PersonId {
  /** The `userId` of errors is an `error`: it may be a visitor's, an account's or a contact's. */
  readonly kind: 'visitor' | 'user' | 'consent' | 'session' | 'contact' | 'error';
  readonly id: string;
}

/** A person, found by one of their ids. */
export interface Person {
  readonly visitors: readonly string[];
  /** The ids that belong together, with the one that was asked for. */
  readonly ids: readonly PersonId[];
  /** The contacts that the person's hits name. */
  readonly contacts: readonly string[];
  /** The ids of the person's rows, ascending. */
  readonly rows: Readonly<Record<Kind, readonly number[]>>;
}

/** Everything that is kept about one person. */
export interface Kept extends Pick<Person, 'ids' | 'contacts'> {
  /** The person's rows by table, each table's in order, also where it has none. */
  readonly tables: Readonly<Record<string, readonly object[]>>;
}

/** A look at one person's rows, or their erasure. */
export interface Look {
  /** ms since the epoch. */
  readonly at: number;
  /** An account of the console, `token`, or a user of the machine such as `root@utility-1`. */
  readonly actor: string;
  /** A command or a call, such as `person`. */
  readonly call: string;
  readonly subject: Subject;
  /** The actor's words; empty where none were given. */
  readonly reason: string;
}

/** A look as it is kept: with a hash of the id by which the person was asked for. */
export interface KeptLook extends Omit<Look, 'subject'> {
  readonly id: number;
  readonly subject: string;
}

export type Counts = Readonly<Record<Kind, number>>;

/** An event that hits of a site have reported. */
export interface SeenEvent {
  readonly site: string;
  readonly event: string;
  readonly hits: number;
  /** Arrival of the last hit, ms since the epoch. */
  readonly last: number;
  /** The number of hits that don't fit the site's declaration, and the faults of one of them. */
  readonly wrong: number;
  readonly faults: string | null;
}

/** Errors of one fingerprint: the newest one's id, their number, and the arrival of the first and last, ms since the epoch. */
export interface AlikeErrors {
  readonly id: number;
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

export interface Put {
  /** New rows, by kind. */
  readonly kept: Counts;
  /** Arrivals whose key the store had already, by kind. */
  readonly repeated: Counts;
  /** Late copies of erased arrivals, which are dropped. */
  readonly erased: number;
}

/**
 * The tables that analysts read. An engine must guarantee:
 *
 * - `put` is one transaction: all of it is durable when it resolves, none of it when it rejects. Deliveries are kept with the hits that are new.
 * - Keys are unique by kind: of arrivals with the same key, by whatever worker and however often, one is kept.
 * - Ids of rows become visible in ascending order, so that a reader who pages by the last id misses none.
 * - A hit's visitor is the same for all hits with the same `temp_id`, `edf_uuid` or session, in whatever order and batches they came.
 * - After `erase`, late copies of what the person had done before are not kept.
 * - Whatever deletes a hit that is in the facts, or gives it another visitor, is among `factChanges` in the same transaction, until a `swapFacts`
 *   says that the files have it.
 * - Other processes may read while a worker writes.
 */
export interface Store {
  /**
   * Rejects with `Unavailable` if the store is down, with `Held`, which says by whom, if somebody else has held for 0.25 s what one of these arrivals
   * changes, with `Unstorable` if it will never take one of them.
   */
  put(arrivals: readonly Arrival[], deliveries?: readonly NewDelivery[]): Promise<Put>;
  /** Sets an arrival aside that `put` can't take, so that it holds up no others. */
  setAside(arrival: Arrival, reason: string): Promise<void>;
  /** Resolves to rows with ids over `after`, in ascending order: at most `limit`, and at most 4 MB if these are several. */
  page(kind: Kind, after: number, limit: number): Promise<Row[]>;
  /** Resolves to the id of the row with this key. UUIDs may be in capitals. */
  find(kind: Kind, key: string): Promise<number | undefined>;
  /** Resolves to the lowest id of the rows received at this time or later, ms since the epoch. */
  firstSince(kind: Kind, since: number): Promise<number | undefined>;
  /**
   * Resolves to the latest time of arrival among the newest 1000 rows of each kind, ms since the epoch. Leaves out rows that happened over 8 days
   * before: the service's clock was wrong when they arrived.
   */
  newest(): Promise<number | undefined>;
  /** Resolves to the receipts of this `consent_uuid`, in any case, in their order of arrival, at most 1000. */
  receipts(uuid: string): Promise<Row[]>;
  /** Resolves to the events of hits received since this time, ms since the epoch: at most 10 000, the most frequent first. */
  seen(since: number): Promise<readonly SeenEvent[]>;
  /** Resolves to the rows with these ids, in any order. */
  rows(kind: Kind, ids: readonly number[]): Promise<Row[]>;
  /** Resolves to the number of errors received since this time, and to at most 5000 groups by fingerprint, the most frequent first. */
  errorsSince(since: number): Promise<{ readonly total: number; readonly alike: readonly AlikeErrors[] }>;
  /** Finds a person's rows. No other person's id may match by a part of it. */
  person(subject: Subject): Promise<Person>;
  /** Resolves to everything that is kept about a person, by table. */
  kept(subject: Subject): Promise<Kept>;
  /** Adds a look for good: no call changes or deletes it. */
  noteLook(look: Look): Promise<void>;
  /** Resolves to looks with ids over `after`, in ascending order. */
  looks(after: number, limit: number): Promise<readonly KeptLook[]>;
  /** Deletes a person's hits and errors. Resolves to the number of deleted rows by kind, and to the id of the record if there was anything. */
  erase(subject: Subject, now: number, by?: By): Promise<Counts & { readonly record?: string }>;
  /** A call of the record of erasures, by its name. `erasuresOf` has their types. */
  erasures(name: string, input?: unknown): Promise<unknown>;
  /**
   * Deletes hits and errors received before this time, in ms since the epoch: the oldest, at most `most` of each, so that writers need not wait
   * for long. Resolves to the numbers of deleted rows: fewer than `most` if none are left.
   */
  retain(before: number, now: number, most: number): Promise<Counts>;
  /**
   * Packs the bodies of hits received before this time, in ms since the epoch, in the order of their ids: goes on where the last call ended, through
   * at most `most` hits, so that writers need not wait for long. Resolves to their number, 0 if none are left. Every call reads packed hits as they were.
   */
  packHits(before: number, now: number, most: number): Promise<number>;
  /**
   * Resolves to when contacts last refused, ms since the epoch, by their hashes (`contactHash`). A refusal of a recognised contact is one of the
   * person: pages ask at a session's start, and destinations before they tell.
   */
  refusedContacts(hashes: readonly string[]): Promise<Readonly<Record<string, number>>>;
  /** Resolves to the list of files of facts: one that was, or is, in the store as a whole. */
  facts(): Promise<Facts>;
  /** Takes or keeps the right to write facts. Resolves to undefined while another holder has it. */
  claimFacts(claim: Claim): Promise<Facts | undefined>;
  /** Resolves to the oldest changes of hits that are in the facts. */
  factChanges(most: number): Promise<readonly FactChange[]>;
  /** Resolves to whether the files still have a hit that is gone. */
  isErasing(): Promise<boolean>;
  /** Changes the list in one step. Resolves to false, without a change, if the holder no longer has the right to write. */
  swapFacts(swap: Swap): Promise<boolean>;
  releaseFacts(holder: string): Promise<void>;
  /** Asks the holder to write all files since a day, such as `2026-11-28`, anew. */
  askRebuild(since: string): Promise<void>;
  /** Keeps counts for good, before retention deletes their hits. Days that have counts keep them. */
  sealDays(counts: readonly DayCounts[], months?: readonly MonthAnswer[]): Promise<void>;
  /** Resolves to the counts of days whose hits are past retention. */
  dayCounts(): Promise<readonly DayCounts[]>;
  /** Resolves to the answers about months whose hits are past retention, the earliest first. */
  monthAnswers(asked: MonthsAsked): Promise<readonly MonthAnswer[]>;
  /** A call of the outbox, by its name. `outboxOf` has their types. */
  outbox(name: string, input?: unknown): Promise<unknown>;
  /** Runs a call of the console in a transaction. */
  console: RunConsole;
  /** Resolves to about how many hits `migrate` brings over to this release's tables, 0 for none. */
  lacking(): Promise<number>;
  /** Changes the tables to those of this release. Resolves to the applied versions. From then on, hits can be stored. */
  changeTables(): Promise<readonly number[]>;
  /** Brings the rows of an earlier release over to these tables, in pieces between which others write. A person is found as a whole only afterwards. */
  bringRowsOver(): Promise<void>;
  /** Changes the tables, and brings the rows over. Resolves to the applied versions. */
  migrate(): Promise<readonly number[]>;
  /** Rejects with `Unavailable` if the store does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

type StoreCall = Exclude<keyof Store, 'lacking' | 'changeTables' | 'bringRowsOver' | 'migrate' | 'close'>;

/** The calls that need the tables. An object, so that none can be missing. */
export const storeCalls = Object.keys({
  ...{ put: 0, setAside: 0, page: 0, find: 0, firstSince: 0, newest: 0, receipts: 0, seen: 0, rows: 0, errorsSince: 0, check: 0 },
  ...{ person: 0, kept: 0, noteLook: 0, looks: 0, erase: 0, erasures: 0, retain: 0, packHits: 0, refusedContacts: 0 },
  ...{ facts: 0, claimFacts: 0, factChanges: 0, isErasing: 0, swapFacts: 0, releaseFacts: 0, askRebuild: 0 },
  ...{ sealDays: 0, dayCounts: 0, monthAnswers: 0, outbox: 0, console: 0 },
} satisfies Record<StoreCall, 0>) as StoreCall[];
