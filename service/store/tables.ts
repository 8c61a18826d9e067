import { type Arrival, type Kind, kinds, type RowArrival } from '../arrival';
import { fingerprintOf } from '../errors/fingerprint';
import { BODY_OF_HIT } from './packed-body';
import { accountOf, boundId } from './people';
import type { Counts } from './store';

export const countBy = (count: (kind: Kind) => number): Counts =>
  Object.fromEntries(kinds.map((kind) => [kind, count(kind)])) as Record<Kind, number>;

export const arrivalsByKind = (arrivals: readonly Arrival[]): Readonly<Record<Kind, readonly RowArrival[]>> =>
  Object.fromEntries(kinds.map((kind) => [kind, arrivals.filter((one) => one.kind === kind)])) as unknown as Record<Kind, RowArrival[]>;

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

/** Returns a key as it is stored: a UUID at its beginning is in lower case. */
export const normalKey = (key: string): string => key.replace(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i, (id) => id.toLowerCase());

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

/** Selects the receipts of the consent id `$1`, in lower case, in the SQL of both engines. */
export const RECEIPTS_OF =
  'select id, received, cast(body as text) as body from receipts where lower(consent_uuid) = $1 order by id limit 1000';

/** Selects the rows of a kind that `where` names, in the SQL of both engines. `fromStored` reads them. */
export const rowsOfKind = (kind: Kind, where: string): string =>
  `select id, received, ${kind === 'hit' ? BODY_OF_HIT : 'cast(body as text) as body'}${'visitor' in tables[kind].columns ? ', visitor' : ''}
    from ${tables[kind].name} where ${where}`;

/** Selects the latest arrival among the newest rows of each kind, in the SQL of both engines. */
export const NEWEST = `select max(received) as newest from (${Object.values(tables)
  .map(({ name, columns }) => {
    const happened = 'happened' in columns ? 'happened' : 'cast(null as bigint)';
    return `select * from (select received, ${happened} as happened from ${name} order by id desc limit 1000) as newest_${name}`;
  })
  .join(' union all ')}) as newest where happened is null or received <= happened + ${LATE}`;

/** Selects the events of hits received since `$1`, in the SQL of both engines. */
export const SEEN_EVENTS = `select site, event, count(*) as hits, max(received) as last, count(faults) as wrong, max(faults) as faults
  from hits where received >= $1 group by site, event order by count(*) desc, event, site limit 10000`;

/** Groups the errors received since `$1` by fingerprint, in the SQL of both engines. Reads the index alone. */
export const ALIKE_ERRORS = `select max(id) as id, count(*) as count, min(received) as first, max(received) as last
  from errors where received >= $1 group by fingerprint order by count(*) desc, max(id) desc limit 5000`;

export const COUNTED_ERRORS = 'select count(*) as total from errors where received >= $1';
