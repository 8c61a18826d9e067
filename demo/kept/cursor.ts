import { type Entry, type Kind, kinds } from './entry';

/** A place between two entries, newest first: everything older comes after it. */
export type Cursor = Pick<Entry, 'time' | 'kind' | 'id'>;

const WRITTEN = /^(\d{1,15})\.([a-z]{1,20})\.(\d{1,15})$/;

export const writeCursor = ({ time, kind, id }: Cursor): string => `${time}.${kind}.${id}`;

/** Parses a cursor; undefined for any other text. */
export function readCursor(text: string): Cursor | undefined {
  const [, time, name, id] = WRITTEN.exec(text) ?? [];
  const kind = kinds.find((one) => one === name);
  return kind && { time: Number(time), kind, id: Number(id) };
}

/** Sorts the newest first. Entries of the same time are in the order of their kinds. */
export const newestFirst = (a: Cursor, b: Cursor): number =>
  b.time - a.time || kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.id - a.id;

/** Returns the time and id below which entries of a kind come after the place. */
export function below(cursor: Cursor | undefined, kind: Kind): readonly [time: number, id: number] {
  if (!cursor) return [Number.MAX_SAFE_INTEGER, 0];
  const order = kinds.indexOf(kind) - kinds.indexOf(cursor.kind);
  return [cursor.time, order === 0 ? cursor.id : order > 0 ? Number.MAX_SAFE_INTEGER : 0];
}
