import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Erased } from '../store/erased';
import type { Erasures, Stop } from '../store/erasure-calls';

/** The record of erasures and stops beside the store: a restored backup of the store does not have the newest of them. */
const FILE = 'erasures.ndjson';

const time = z.int();
const lineSchema = z.union([
  z.object({ erasure: z.string(), at: time, subjects: z.array(z.string()) }),
  z.object({ stop: z.string(), at: time }),
]);

export type Lines = Awaited<ReturnType<Erasures['lines']>>;

export const ledgerIn = (data: string): string => join(data, FILE);

/** Reads the file; a file that is not there has no lines. `unread`: lines that can't be read, such as one that a crash cut. */
export async function readLedger(data: string): Promise<Lines & { readonly unread: number }> {
  const text = await readFile(ledgerIn(data), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const erased: Erased[] = [];
  const stops: Stop[] = [];
  let unread = 0;
  for (const line of text.split('\n')) {
    if (!line) continue;
    const read = lineSchema.safeParse(parsed(line));
    if (!read.success) unread += 1;
    else if ('stop' in read.data) stops.push({ contact: read.data.stop, at: read.data.at });
    else erased.push({ id: read.data.erasure, at: read.data.at, subjects: read.data.subjects });
  }
  return { erased, stops, unread };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const newer = (some: readonly Stop[], others: readonly Stop[]): readonly Stop[] => {
  const known = new Map(others.map(({ contact, at }) => [contact, at]));
  return some.filter(({ contact, at }) => at > (known.get(contact) ?? Number.NEGATIVE_INFINITY));
};

/** Returns what is in the first and not in the second. */
export const missingIn = (some: Lines, others: Lines): Lines => {
  const ids = new Set(others.erased.map(({ id }) => id));
  return { erased: some.erased.filter(({ id }) => !ids.has(id)), stops: newer(some.stops, others.stops) };
};

/** Appends to the file. Resolves once the lines are on disk. */
export async function addToLedger(data: string, { erased, stops }: Lines): Promise<void> {
  if (!erased.length && !stops.length) return;
  await mkdir(data, { recursive: true, mode: 0o700 });
  const lines = [
    ...erased.map(({ id, at, subjects }) => ({ erasure: id, at, subjects })),
    ...stops.map(({ contact, at }) => ({ stop: contact, at })),
  ].map((line) => `${JSON.stringify(line)}\n`);
  const file = await open(ledgerIn(data), 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const end = Buffer.alloc(1);
    // A line that a crash cut stays alone.
    if (size) await file.read(end, 0, 1, size - 1);
    await file.appendFile(`${size && end.toString() !== '\n' ? '\n' : ''}${lines.join('')}`);
    await file.sync();
  } finally {
    await file.close();
  }
}
