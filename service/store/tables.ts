import { type Arrival, type Kind, kinds, type RowArrival } from '../arrival';
import { fingerprintOf } from '../errors/fingerprint';
import { BODY_OF_HIT } from './packed-body';
import { accountOf, boundId } from './people';
import type { Counts } from './store';

export const countBy = (count: (kind: Kind) => number): Counts =>
  Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as Record<Kind, number>;

/** ms after which no late copy can arrive: days for which browsers retry, and one more for clocks that differ. */
export const LATE = 8 * 24 * 60 * 60 * 1_000;

interface Table {
  readonly name: string;
  /** The column with the arrival's key. */
  readonly key: string;
  /** Columns copied from the body, for indexes and short SQL. Everything else stays in `body`. */
  readonly columns: Readonly<Record<string, (body: Arrival['body']) => unknown>>;
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
const field = (name: string) => (body: Arrival['body']) => text(body[name]);
/** UTF-16 units of an event's name, as the published schema has it. The column is indexed. */
const LONGEST_EVENT = 256;

/** An indexed field of any length. */
const idField = (name: string) => (body: Arrival['body']) => {
  const id = text(body[name]);
  return id === null ? null : boundId(id);
};
const version = field('tracker_version');

/** ms. The last time that a date can hold (ECMAScript). */
const LAST = 8.64e15;

/** Returns ms since the epoch, from ms or ISO 8601. */
const time = (value: unknown) => {
  const ms = typeof value === 'string' ? Date.parse(value) : value;
  return typeof ms === 'number' && Number.isSafeInteger(ms) && Math.abs(ms) <= LAST ? ms : null;
};

const metadata = (body: Arrival['body']) => (body.metadata ?? {}) as Readonly<Record<string, unknown>>;

/** The tables by kind. Migrations create the same columns. */
export const tables: Readonly<Record<Kind, Table>> = {
  hit: {
    name: 'hits',
    key: 'hit_id',
    columns: {
      happened: ({ timestamp }) => time(timestamp),
      event: ({ event }) => text(event)?.slice(0, LONGEST_EVENT) ?? null,
      site: field('site'),
      environment: field('environment'),
      brand: field('brand'),
      version,
      // `keepPeople` decides it, as other hits may say more about the visitor.
      visitor: () => null,
      contact: idField('adestra_contact_id'),
      account: accountOf,
      session: field('sess_id'),
      page: field('page_id'),
      faults: field('event_faults'),
    },
  },
  error: {
    name: 'errors',
    key: 'key',
    columns: {
      happened: (body) => time(body.timestamp) ?? time(metadata(body).timestamp),
      type: field('type'),
      message: field('message'),
      visitor: () => null,
      url: (body) => text(metadata(body).url),
      fingerprint: fingerprintOf,
    },
  },
  rejection: { name: 'rejections', key: 'consent_uuid', columns: { happened: ({ consent_date }) => time(consent_date) } },
  receipt: {
    name: 'receipts',
    key: 'key',
    columns: { happened: ({ date }) => time(date), consent_uuid: field('consent_uuid'), action: field('action'), site: field('site') },
  },
  unanswered: { name: 'unanswered', key: 'key', columns: { site: field('site') } },
};

export const columnNames = ({ key, columns }: Table): readonly string[] => [key, 'received', ...Object.keys(columns), 'body'];

/** Returns the arrival as a row of its table: values by column, without `id`. `visitor`: whom a hit or an error is of. */
export function toRow({ kind, key, received, body }: RowArrival, visitor: string | null): Readonly<Record<string, unknown>> {
  const table = tables[kind];
  const read = Object.entries(table.columns).map(([name, of]) => [name, of(body)] as const);
  return { [table.key]: key, received, ...Object.fromEntries(read), ...('visitor' in table.columns && { visitor }), body };
}

/** Returns the latest time of these arrivals, without those that happened over 8 days before: the service's clock was wrong when they arrived. */
export function newestOf(arrivals: readonly Arrival[]): number | undefined {
  const times = arrivals.flatMap(({ kind, received, body }) => {
    // Groups of counts say their hour alone.
    if (kind === 'count') return [];
    const happened = tables[kind].columns.happened?.(body);
    return typeof happened === 'number' && received > happened + LATE ? [] : [received];
  });
  return times.length ? Math.max(...times) : undefined;
}

const NUMBERS = ['received', 'happened'];

/** The statement for SQLite: inserts one row, whose columns are the parameters. */
export function insertIntoSqlite(table: Table): string {
  const names = columnNames(table);
  return `insert into ${table.name} (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) on conflict do nothing`;
}

/** The statement for PostgreSQL: inserts the rows in the JSON array `$1`. */
export function insertIntoPostgres(table: Table): string {
  const names = columnNames(table);
  const types = names.map((name) => `${name} ${name === 'body' ? 'jsonb' : NUMBERS.includes(name) ? 'bigint' : 'text'}`);
  return `insert into ${table.name} (${names.join(', ')}) select ${names.join(', ')}
    from jsonb_to_recordset($1::jsonb) as row (${types.join(', ')}) on conflict do nothing`;
}

/** Selects the rows of a kind that `where` names, in the SQL of both engines. `fromStored` reads them. */
export const rowsOfKind = (kind: Kind, where: string): string =>
  `select id, received, ${kind === 'hit' ? BODY_OF_HIT : 'cast(body as text) as body'}${'visitor' in tables[kind].columns ? ', visitor' : ''}
    from ${tables[kind].name} where ${where}`;
