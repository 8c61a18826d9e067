import { BODY_OF_HIT, bodyOf, type StoredBody } from './packed-body';
import { ask, type Steps } from './steps';

/** Kinds of what the live screen shows, in the order of entries that came at the same time. */
export const LIVE_KINDS = ['hit', 'receipt', 'unanswered', 'error'] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** A place between two entries: everything older comes after it. */
export interface LivePlace {
  /** ms since the epoch. */
  readonly received: number;
  readonly kind: LiveKind;
  readonly id: number;
}

export interface LiveRow extends LivePlace {
  readonly site: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface LiveAsked {
  readonly kinds: readonly LiveKind[];
  /** '' for all. */
  readonly site: string;
  readonly before?: LivePlace;
  readonly limit: number;
}

export interface LiveRows {
  /** Newest first. */
  readonly rows: readonly LiveRow[];
  /** The place where the next page begins; undefined on the last one. A page may have few rows, or none, and still a next one. */
  readonly older?: LivePlace;
}

/** Rows of a kind that one page looks through for a site's: its time must not grow with the store. */
const MOST = 20_000;

const TABLES: Readonly<Record<LiveKind, readonly [table: string, site: string]>> = {
  hit: ['hits', 'site'],
  receipt: ['receipts', 'site'],
  unanswered: ['unanswered', 'site'],
  error: ['errors', "''"],
};

const newestFirst = (a: LivePlace, b: LivePlace): number =>
  b.received - a.received || LIVE_KINDS.indexOf(a.kind) - LIVE_KINDS.indexOf(b.kind) || b.id - a.id;

/** Returns the time and id below which entries of a kind come after a place. */
function below(place: LivePlace | undefined, kind: LiveKind): readonly [received: number, id: number] {
  if (!place) return [Number.MAX_SAFE_INTEGER, 0];
  const order = LIVE_KINDS.indexOf(kind) - LIVE_KINDS.indexOf(place.kind);
  return [place.received, order === 0 ? place.id : order > 0 ? Number.MAX_SAFE_INTEGER : 0];
}

interface FoundRow extends StoredBody {
  readonly id: number;
  readonly received: number;
  readonly of_site: string;
}

/** Reads rows of a kind, and the place where the search for them ended. */
function* read(kind: LiveKind, { site, before, limit }: LiveAsked): Steps<{ rows: LiveRow[]; end?: LivePlace }> {
  const [table, siteOf] = TABLES[kind];
  const from = below(before, kind);
  const body = kind === 'hit' ? BODY_OF_HIT : 'cast(body as text) as body';
  const older = `from ${table} where received <= $1 and (received < $1 or id < $2) order by received desc, id desc`;
  const found = yield* ask<FoundRow>(
    `select id, received, of_site, ${body} from (select *, coalesce(${siteOf}, '') as of_site ${older} limit ${MOST}) as newest
      where $3 = '' or of_site = $3 order by received desc, id desc limit $4`,
    ...[...from, site, limit + 1],
  );
  const rows = found.map(({ id, received, of_site: site, ...stored }) => ({ id, received, site, kind, body: bodyOf(stored) }));
  if (rows.length > limit) return { rows };
  const [last] = yield* ask<Pick<FoundRow, 'id' | 'received'>>(`select id, received ${older} limit 1 offset ${MOST - 1}`, ...from);
  return { rows, ...(last && { end: { ...last, kind } }) };
}

/** Reads what arrived last, page by page from where the last one ended, so that the thousandth costs as much as the first. */
export function* readLive(asked: LiveAsked): Steps<LiveRows> {
  const found: LiveRow[] = [];
  const ends: LivePlace[] = [];
  for (const kind of asked.kinds) {
    const { rows, end } = yield* read(kind, asked);
    found.push(...rows);
    if (end) ends.push(end);
  }
  // Below the end of one kind's search may be rows of its own that were not looked at.
  const [end] = ends.sort(newestFirst);
  const sorted = found.sort(newestFirst).filter((row) => !end || newestFirst(row, end) <= 0);
  const rows = sorted.slice(0, asked.limit);
  const last = sorted.length > asked.limit ? rows.at(-1) : end;
  return { rows, ...(last && { older: { received: last.received, kind: last.kind, id: last.id } }) };
}
