import { CONTACT_FIELD, VISITOR_FIELDS } from './erasures';
import type { Subject } from './store';
import { columnNames, type Table } from './tables';

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

/** Selects the receipts of the consent id `$1`, in the SQL of both engines. */
export const RECEIPTS_OF = 'select id, received, body from receipts where consent_uuid = $1 order by id limit 1000';

/** Returns the conditions for hits and errors of a subject, whose lower-case id is `$1`, in the SQL of both engines. */
export const isOf = (subject: Subject): { readonly hits: string; readonly errors: string } => ({
  hits: ('visitor' in subject ? VISITOR_FIELDS : [CONTACT_FIELD]).map((name) => `lower(body ->> '${name}') = $1`).join(' or '),
  errors: 'lower(visitor) = $1',
});

/** Selects the events of hits received since `$1`, in the SQL of both engines. */
export const SEEN_EVENTS = `select site, event, count(*) as hits, max(received) as last, count(faults) as wrong, max(faults) as faults
  from hits where received >= $1 group by site, event order by count(*) desc, event, site limit 10000`;

/** Groups the errors received since `$1` by fingerprint, in the SQL of both engines. Reads the index alone. */
export const ALIKE_ERRORS = `select max(id) as id, count(*) as count, min(received) as first, max(received) as last
  from errors where received >= $1 group by fingerprint order by count(*) desc, max(id) desc limit 5000`;

export const COUNTED_ERRORS = 'select count(*) as total from errors where received >= $1';

export const idOf = (subject: Subject): string => ('visitor' in subject ? subject.visitor : subject.contact).toLowerCase();
