import type { Writable } from 'node:stream';
import { toLine } from '../store/line';
import type { Row, Store, Subject } from '../store/store';

const isRow = (row: object): row is Row => 'id' in row && 'received' in row && 'body' in row;

/** The columns with ms since the epoch. */
const TIMES = /^(?:at|erased|queued|received|since)$/;

const withDates = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      TIMES.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
    ]),
  );

/**
 * Prints everything kept about a person as one JSON object: the ids that belong together, the contacts, and the rows
 * by table.
 */
export async function printPerson(store: Store, subject: Subject, now: number, to: Writable): Promise<void> {
  const { ids, contacts, tables } = await store.kept(subject);
  const rows = Object.entries(tables).map(([table, found]) => [table, found.map((row) => (isRow(row) ? toLine(row) : withDates(row)))]);
  const person = { asked: subject, read: new Date(now).toISOString(), ids, contacts, ...Object.fromEntries(rows) };
  to.write(`${JSON.stringify(person, null, 2)}\n`);
}
