import type { By, End, Erased, Outcome } from './erased';
import { type Again, eraseAgain } from './erasure-record';
import { ask, type Each, jsonOf, jsonOfIds, type Steps } from './steps';
import type { Counts } from './store';

/** An erasure, with what became of it at each place. */
export interface ErasureRecord extends Erased, By {
  readonly outcomes: readonly Outcome[];
}

/** An outcome that is open, with the keys of the events that were sent. */
export interface Open extends Outcome {
  readonly erasure: string;
  /** ms since the epoch: of the erasure. */
  readonly erased: number;
  readonly events: readonly string[];
}

export interface Settled extends Pick<Outcome, 'place' | 'outcome' | 'note'> {
  readonly erasure: string;
  readonly now: number;
  /** The time at which an open one is tried again. */
  readonly due: number;
}

/** A contact, or the visitor of a receipt, whom nobody is told about any more. By a hash. */
export interface Stop {
  readonly contact: string;
  /** ms since the epoch. */
  readonly at: number;
}

/** The store's lasting record of erasures and stops. */
export interface Erasures {
  /** The newest first; with `subject`, a hash, those of one person. */
  list(of: { readonly most: number; readonly subject?: string }): Promise<readonly ErasureRecord[]>;
  /** Everything in the record, as the file beside the store has it. */
  lines(): Promise<{ readonly erased: readonly Erased[]; readonly stops: readonly Stop[] }>;
  /** Takes the open outcomes that are due; nobody else gets them until `until`. Of `erasure` also those that failed. */
  claim(of: { readonly now: number; readonly until: number; readonly erasure?: string }): Promise<readonly Open[]>;
  settle(settled: readonly Settled[]): Promise<void>;
  again(again: Again): Promise<Counts>;
  stop(stop: { readonly contacts: readonly string[]; readonly at: number }): Promise<void>;
}

interface RecordRow extends Omit<ErasureRecord, 'subjects' | 'outcomes'> {
  readonly subjects: string;
}

interface OutcomeRow extends Omit<Outcome, 'rows'> {
  readonly erasure: string;
  readonly count: number;
}

export const isOpen = (outcome: End): boolean => outcome === 'waiting' || outcome === 'failed';

const OUTCOME = 'erasure, place, outcome, at, count, last, note';
const OPEN = "outcome in ('waiting', 'failed')";

function* list({ most, subject }: Parameters<Erasures['list']>[0], each: Each): Steps<readonly ErasureRecord[]> {
  const all = yield* ask<RecordRow>('select id, at, actor, reason, proof, subjects from erasure_records order by at desc, id');
  const read = all.map((row) => ({ ...row, subjects: JSON.parse(row.subjects) as readonly string[] }));
  const own = read.filter(({ subjects }) => subject === undefined || subjects.includes(subject)).slice(0, most);
  const outcomes = yield* ask<OutcomeRow>(
    `select ${OUTCOME} from ${each} cross join erasure_outcomes where erasure = value ->> 'id' order by erasure, place`,
    jsonOfIds(own.map(({ id }) => id)),
  );
  return own.map((record) => ({
    ...record,
    outcomes: outcomes.flatMap(({ erasure, count, ...one }) => (erasure === record.id ? [{ ...one, rows: count }] : [])),
  }));
}

function* lines(): Steps<{ readonly erased: readonly Erased[]; readonly stops: readonly Stop[] }> {
  const all = yield* ask<Omit<Erased, 'subjects'> & { subjects: string }>('select id, at, subjects from erasure_records order by at, id');
  const stops = yield* ask<Stop>('select contact, at from stops order by at, contact');
  return { erased: all.map((row) => ({ ...row, subjects: JSON.parse(row.subjects) as string[] })), stops };
}

function* claim({ now, until, erasure }: Parameters<Erasures['claim']>[0], each: Each): Steps<readonly Open[]> {
  const rows = yield* ask<OutcomeRow & { events: string | null }>(
    `update erasure_outcomes set due = $2 where ${OPEN} and (due <= $1 or (erasure = $3 and outcome = 'failed')) returning ${OUTCOME}, events`,
    now,
    until,
    erasure ?? '',
  );
  if (!rows.length) return [];
  const records = yield* ask<{ id: string; at: number }>(
    `select erasure_records.id, at from ${each} cross join erasure_records where erasure_records.id = value ->> 'id'`,
    jsonOfIds(new Set(rows.map((row) => row.erasure))),
  );
  const atOf = new Map(records.map(({ id, at }) => [id, at]));
  const open: Open[] = [];
  for (const { events, count, ...row } of rows) {
    const keys = JSON.parse(events ?? '[]') as string[];
    // An attempt that was under way may have ended since, this way or that.
    const sent = keys.length
      ? yield* ask<{ event: string; at: number }>(
          `select event, at from ${each} cross join told where event = value ->> 'id' and destination = $2 and state in ('sent', 'confirmed')`,
          jsonOfIds(keys),
          row.place.slice('to '.length),
        )
      : [];
    const last = sent.length ? Math.max(...sent.map(({ at }) => at)) : null;
    if (keys.length)
      yield* ask(
        'update erasure_outcomes set last = $1, count = $2 where erasure = $3 and place = $4',
        ...[last, sent.length, row.erasure, row.place],
      );
    open.push({ ...row, rows: count, last, erased: atOf.get(row.erasure) ?? row.at, events: sent.map(({ event }) => event) });
  }
  return open;
}

/** Writes outcomes down. The keys of events go once their destination has an end. */
function* settle(settled: readonly Settled[]): Steps<void> {
  for (const { erasure, place, outcome, note, now, due } of settled)
    yield* ask(
      `update erasure_outcomes set outcome = $1, note = $2, at = $3, due = $4, events = case when $5 = 1 then events else null end
        where erasure = $6 and place = $7`,
      ...[outcome, note, now, due, isOpen(outcome) ? 1 : 0, erasure, place],
    );
}

function* stop({ contacts, at }: Parameters<Erasures['stop']>[0], each: Each): Steps<void> {
  const rows = jsonOf(contacts.map((contact) => ({ contact, at })));
  for (const [table, column] of [['stops', 'at'] as const, ['refused_contacts', 'refused'] as const])
    yield* ask(
      `insert into ${table} (contact, ${column}) select value ->> 'contact', cast(value ->> 'at' as bigint) from ${each} where true
        on conflict (contact) do update set ${column} = excluded.${column} where excluded.${column} > ${table}.${column}`,
      rows,
    );
}

type Call = {
  readonly [N in keyof Erasures]: (input: Parameters<Erasures[N]>[0], each: Each) => Steps<Awaited<ReturnType<Erasures[N]>>>;
};

const calls: Call = { list, lines, claim, settle, again: eraseAgain, stop };

/** Calls that write nothing, and need no transaction. */
export const readsErasures = (name: string): boolean => name === 'list' || name === 'lines';

/** The steps of a call by its name, so that a store needs one method for all. */
export const erasureSteps = (name: string, input: unknown, each: Each): Steps<unknown> =>
  (calls[name as keyof Erasures] as (input: unknown, each: Each) => Steps<unknown>)(input, each);

/** The record of a store. */
export const erasuresOf = (store: { erasures(name: string, input?: unknown): Promise<unknown> }): Erasures =>
  Object.fromEntries(Object.keys(calls).map((name) => [name, (input: unknown) => store.erasures(name, input)])) as unknown as Erasures;
