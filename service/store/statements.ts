import type { Kind } from '../arrival';
import { columnNames, type Table, tables } from './tables';

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
export const RECEIPTS_OF = 'select id, received, body from receipts where lower(consent_uuid) = $1 order by id limit 1000';

/** Selects the rows of a kind that `where` names, in the SQL of both engines. `body`: the column, or an expression of that name. */
export const rowsOfKind = (kind: Kind, where: string, body = 'body'): string =>
  `select id, received, ${body}${'visitor' in tables[kind].columns ? ', visitor' : ''} from ${tables[kind].name} where ${where}`;

/** Selects the events of hits received since `$1`, in the SQL of both engines. */
export const SEEN_EVENTS = `select site, event, count(*) as hits, max(received) as last, count(faults) as wrong, max(faults) as faults
  from hits where received >= $1 group by site, event order by count(*) desc, event, site limit 10000`;

/** Groups the errors received since `$1` by fingerprint, in the SQL of both engines. Reads the index alone. */
export const ALIKE_ERRORS = `select max(id) as id, count(*) as count, min(received) as first, max(received) as last
  from errors where received >= $1 group by fingerprint order by count(*) desc, max(id) desc limit 5000`;

export const COUNTED_ERRORS = 'select count(*) as total from errors where received >= $1';
