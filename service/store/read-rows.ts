import type { Kind } from '../arrival';
import { fromStored, type StoredRow } from './read-page';
import { ask, type Steps } from './steps';
import type { AlikeErrors, Row, SeenEvent } from './store';
import { LATE, tables } from './tables';

/** Returns a key as it is stored: a UUID at its beginning is in lower case. */
const normalKey = (key: string): string => key.replace(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i, (id) => id.toLowerCase());

export function* findRow(kind: Kind, key: string): Steps<number | undefined> {
  const { name, key: column } = tables[kind];
  const [row] = yield* ask<{ id: number }>(`select id from ${name} where ${column} = $1`, normalKey(key));
  return row?.id;
}

export function* readFirstSince(kind: Kind, since: number): Steps<number | undefined> {
  const [row] = yield* ask<{ id: number | null }>(`select min(id) as id from ${tables[kind].name} where received >= $1`, since);
  return row?.id ?? undefined;
}

/** Selects the latest arrival among the newest rows of each kind. */
const NEWEST = `select max(received) as newest from (${Object.values(tables)
  .map(({ name, columns }) => {
    const happened = 'happened' in columns ? 'happened' : 'cast(null as bigint)';
    return `select * from (select received, ${happened} as happened from ${name} order by id desc limit 1000) as newest_${name}`;
  })
  .join(' union all ')}) as newest where happened is null or received <= happened + ${LATE}`;

export function* readNewest(): Steps<number | undefined> {
  const [row] = yield* ask<{ newest: number | null }>(NEWEST);
  return row?.newest ?? undefined;
}

export function* readReceipts(uuid: string): Steps<Row[]> {
  const rows = yield* ask<StoredRow>(
    'select id, received, cast(body as text) as body from receipts where lower(consent_uuid) = $1 order by id limit 1000',
    uuid.toLowerCase(),
  );
  return rows.map(fromStored);
}

export const readSeen = (since: number): Steps<readonly SeenEvent[]> =>
  ask<SeenEvent>(
    `select site, event, count(*) as hits, max(received) as last, count(faults) as wrong, max(faults) as faults
      from hits where received >= $1 group by site, event order by count(*) desc, event, site limit 10000`,
    since,
  );

/** Groups errors by fingerprint. Reads the index alone. */
export function* readErrorsSince(since: number): Steps<{ readonly total: number; readonly alike: readonly AlikeErrors[] }> {
  const [counted] = yield* ask<{ total: number }>('select count(*) as total from errors where received >= $1', since);
  const alike = yield* ask<AlikeErrors>(
    `select max(id) as id, count(*) as count, min(received) as first, max(received) as last
      from errors where received >= $1 group by fingerprint order by count(*) desc, max(id) desc limit 5000`,
    since,
  );
  return { total: counted?.total ?? 0, alike };
}
