import { toLine } from '../store/line';
import type { Kept, Row, Subject } from '../store/store';

const isRow = (row: object): row is Row => 'id' in row && 'received' in row && 'body' in row;

/** The columns with ms since the epoch. */
const TIMES = /^(?:at|erased|last|queued|received|refused|since)$/;

/** The column with whoever acted: the export is for the person, and names nobody else. */
const ACTOR = 'actor';

const forPerson = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== ACTOR)
      .map(([name, value]) => [name, TIMES.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value]),
  );

/**
 * Everything kept about a person as JSON: the ids that belong together, the contacts, and the rows by table, without the names of those who looked
 * or erased.
 */
export interface PersonInJson {
  readonly asked: Subject;
  /** ISO 8601. */
  readonly read: string;
  readonly ids: Kept['ids'];
  readonly contacts: Kept['contacts'];
  readonly [table: string]: unknown;
}

export function personInJson(subject: Subject, { ids, contacts, tables }: Kept, now: number): PersonInJson {
  const rows = Object.entries(tables).map(([table, found]) => [table, found.map((row) => (isRow(row) ? toLine(row) : forPerson(row)))]);
  return { asked: subject, read: new Date(now).toISOString(), ids, contacts, ...Object.fromEntries(rows) };
}
