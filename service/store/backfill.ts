import { boundAccounts, boundContacts } from './bound-ids';
import { relink, relinkErrors } from './keep-people';
import { ask, type Each, jsonOf, type Steps } from './steps';

interface Part {
  /** Ids of hits that one transaction brings over at most. */
  readonly piece: number;
  /** The version of the tables that need it. Stores of this one or a later one have it. */
  readonly since: number;
  /** Brings over the hits with ids over `after`, up to `upTo`. */
  hits(after: number, upTo: number, each: Each): Steps<void>;
  /** Follows the last hits. */
  end?(): Steps<void>;
}

/** The parts of older stores' rows that their tables' new versions ask for, in their order. */
const PARTS: Readonly<Record<string, Part>> = {
  visitors: { since: 5, piece: 5_000, hits: relink, end: relinkErrors },
  contacts: { since: 6, piece: 20_000, hits: boundContacts },
  accounts: { since: 6, piece: 20_000, hits: boundAccounts },
};

/** Notes what the rows of a store of an earlier version lack. */
export function* beginBackfill(version: number, each: Each): Steps<void> {
  if (!version) return;
  const due = Object.entries(PARTS).filter(([, { since }]) => version < since);
  yield* ask(`insert into backfill (part, after) select value ->> 'part', 0 from ${each}`, jsonOf(due.map(([part]) => ({ part }))));
}

/** Returns how far the rows are, '' once none lack anything. */
export function* readBackfill(): Steps<string> {
  const rows = yield* ask<{ part: string; after: number }>('select part, after from backfill order by part');
  return rows.map(({ part, after }) => `${part} ${after}`).join(', ');
}

/** The version of the tables that has `backfill`. */
const NOTED = 11;

/** Returns about how many hits a migration of tables of this version brings over, 0 for none. */
export function* readLacking(version: number): Steps<number> {
  const isDue = version > 0 && Object.values(PARTS).some(({ since }) => version < since);
  if (!isDue && !(version >= NOTED && (yield* readBackfill()))) return 0;
  const [newest] = yield* ask<{ id: number }>('select coalesce(max(id), 0) as id from hits');
  return newest?.id ?? 0;
}

/**
 * Brings a part of a piece of the rows to what the tables hold now, in a transaction of its own: others write between two pieces, and a kill costs one.
 */
export function* backfill(share: number, each: Each): Steps<void> {
  const due = yield* ask<{ part: string; after: number }>('select part, after from backfill');
  for (const [name, part] of Object.entries(PARTS)) {
    const own = due.find((one) => one.part === name);
    if (!own) continue;
    const [newest] = yield* ask<{ id: number }>('select coalesce(max(id), 0) as id from hits');
    const upTo = own.after + Math.ceil(share * part.piece);
    yield* part.hits(own.after, upTo, each);
    if (newest && newest.id > upTo) {
      yield* ask('update backfill set after = $2 where part = $1', name, upTo);
      return;
    }
    if (part.end) yield* part.end();
    yield* ask('delete from backfill where part = $1', name);
    return;
  }
}
