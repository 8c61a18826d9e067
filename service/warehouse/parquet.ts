import { rename, rm, writeFile } from 'node:fs/promises';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Kind } from '../arrival';
import type { Row } from '../store/store';
import { tables } from '../store/tables';

/** Rows of a row group, and characters of their bodies. All of one is held. */
const GROUP = 10_000;
const LARGEST = 32 * 1024 * 1024;

const TIMES = ['received', 'happened'];

const element = (name: string): SchemaElement => {
  const optional = { name, repetition_type: 'OPTIONAL' } as const;
  if (name === 'id') return { name, type: 'INT64', repetition_type: 'REQUIRED' };
  if (TIMES.includes(name)) return { ...optional, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' };
  return { ...optional, type: 'BYTE_ARRAY', converted_type: name === 'body' ? 'JSON' : 'UTF8' };
};

/**
 * Writes rows of a kind as Parquet, compressed with Snappy, into a file, which is there when it is whole: the columns of docs/warehouse.md but
 * for the key of errors and receipts, times as timestamps, the body as JSON.
 */
export async function writeParquet(kind: Kind, rows: AsyncIterable<Row>, file: string): Promise<void> {
  const { key, columns } = tables[kind];
  const own = key in columns || key === 'key' ? columns : { [key]: (body: Row['body']) => body[key], ...columns };
  const names = ['id', 'received', ...Object.keys(own), 'body'];
  const value = ({ id, received, body, visitor }: Row, name: string) => {
    if (name === 'id') return BigInt(id);
    if (name === 'visitor') return visitor ?? null;
    const read = name === 'received' ? received : name === 'body' ? body : (own[name]?.(body) ?? null);
    return TIMES.includes(name) && read !== null ? new Date(Number(read)) : read;
  };
  const partial = `${file}.partial`;
  try {
    // Visitors' data is for nobody else on the machine.
    await writeFile(partial, '', { mode: 0o600 });
    const schema: SchemaElement[] = [{ name: 'root', num_children: names.length }, ...names.map(element)];
    const parquet = new ParquetWriter({ writer: fileWriter(partial), schema });
    const write = (group: readonly Row[]) =>
      parquet.write({ columnData: names.map((name) => ({ name, data: group.map((row) => value(row, name)) })), rowGroupSize: GROUP });
    let group: Row[] = [];
    let size = 0;
    for await (const row of rows) {
      group.push(row);
      size += JSON.stringify(row.body).length;
      if (group.length < GROUP && size < LARGEST) continue;
      await write(group);
      group = [];
      size = 0;
    }
    if (group.length) await write(group);
    await parquet.finish();
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
