import { CONTACT_FIELD, VISITOR_FIELDS } from './erasures';
import type { Subject } from './store';
import { columnNames, type Table } from './tables';

const NUMBERS = ['received', 'happened'];

/** SQLite: a row, whose columns are the parameters. */
export function insertIntoSqlite(table: Table): string {
  const names = columnNames(table);
  return `insert into ${table.name} (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) on conflict do nothing`;
}

/** PostgreSQL: the rows are the JSON array `$1`. */
export function insertIntoPostgres(table: Table): string {
  const names = columnNames(table);
  const types = names.map((name) => `${name} ${name === 'body' ? 'jsonb' : NUMBERS.includes(name) ? 'bigint' : 'text'}`);
  return `insert into ${table.name} (${names.join(', ')}) select ${names.join(', ')}
    from jsonb_to_recordset($1::jsonb) as row (${types.join(', ')}) on conflict do nothing`;
}

/** The receipts under a consent's id, which is the parameter `$1`, in the SQL of both engines. */
export const RECEIPTS_OF = 'select id, received, body from receipts where consent_uuid = $1 order by id limit 1000';

/** Conditions on hits and on errors of a subject, whose id in lower case is the parameter `$1`, in the SQL of both engines. */
export const isOf = (subject: Subject): { readonly hits: string; readonly errors: string } => ({
  hits: ('visitor' in subject ? VISITOR_FIELDS : [CONTACT_FIELD]).map((name) => `lower(body ->> '${name}') = $1`).join(' or '),
  errors: 'lower(visitor) = $1',
});

/** The events of hits received from `$1` on, in the SQL of both engines. */
export const SEEN_EVENTS = `select site, event, count(*) as hits, max(received) as last, count(faults) as wrong, max(faults) as faults
  from hits where received >= $1 group by site, event order by count(*) desc, event, site limit 10000`;

/** Errors received from `$1` on, those of one fingerprint together, in the SQL of both engines. The index has all that it reads. */
export const ALIKE_ERRORS = `select max(id) as id, count(*) as count, min(received) as first, max(received) as last
  from errors where received >= $1 group by fingerprint order by count(*) desc, max(id) desc limit 5000`;

export const COUNTED_ERRORS = 'select count(*) as total from errors where received >= $1';

export const idOf = (subject: Subject): string => ('visitor' in subject ? subject.visitor : subject.contact).toLowerCase();
