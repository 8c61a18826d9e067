import { randomUUID } from 'node:crypto';
import { constants, statSync, watch } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The files of the embedded log, in one folder. A segment is `<time>-<id>.open` while its writer may append to it, and `.sealed` once nobody
 * does. Beside it `<time>-<id>.done` says how much of it is in the store. Any process may seal any segment: after each flush its writer
 * looks whether it has still its name, and writes what it flushed once more elsewhere if not.
 */
export interface Segment {
  readonly name: string;
  readonly sealed: boolean;
}

const OPEN = '.open';
const SEALED = '.sealed';
const DONE = '.done';

/** Digits of ms since the epoch, so that names sort by age. */
const DIGITS = 15;

export const openPath = (folder: string, name: string): string => join(folder, name + OPEN);
export const sealedPath = (folder: string, name: string): string => join(folder, name + SEALED);
export const donePath = (folder: string, name: string): string => join(folder, name + DONE);

export const pathOf = (folder: string, { name, sealed }: Segment): string => (sealed ? sealedPath : openPath)(folder, name);

/** ms since the epoch. */
export const bornAt = (name: string): number => Number(name.slice(0, DIGITS));

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Resolves to `undefined` where a file is missing. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** All segments, the oldest first. */
export async function listSegments(folder: string): Promise<Segment[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith(OPEN) || file.endsWith(SEALED))
    .sort()
    .map((file) => ({ name: file.slice(0, file.lastIndexOf('.')), sealed: file.endsWith(SEALED) }));
}

export async function provideFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/**
 * Calls back when any process may have appended to a segment. Returns its stop function, or `undefined` where the system can't watch the
 * folder.
 */
export function watchSegments(folder: string, appended: () => void): (() => void) | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, (_, file) => {
      if (!file || file.endsWith(OPEN)) appended();
    });
    // The folder is gone: looks find out.
    watcher.on('error', () => watcher.close());
    return () => watcher.close();
  } catch {
    return undefined;
  }
}

/** A write returns once it is flushed: one call of the system where a write and a flush are two, each of which waits for a thread. */
const FLUSHED = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND | constants.O_DSYNC;

/** Creates a segment whose name survives a loss of power. Visitors' data is for nobody else on the machine. */
export async function createSegment(folder: string) {
  const name = `${String(Date.now()).padStart(DIGITS, '0')}-${randomUUID()}`;
  const file = await open(openPath(folder, name), FLUSHED, 0o600);
  try {
    const directory = await open(folder);
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
  } catch (error) {
    await file.close();
    throw error;
  }
  return { name, file };
}

/** Returns whether a segment has not been sealed. Its name is in memory: asking another thread would take longer than to look. */
export const isOpen = (folder: string, name: string): boolean => statSync(openPath(folder, name), { throwIfNoEntry: false }) !== undefined;

/** Seals a segment, unless another process was quicker. */
export const seal = (folder: string, name: string): Promise<void> =>
  unlessMissing(rename(openPath(folder, name), sealedPath(folder, name))).then(() => {});

export async function deleteSegment(folder: string, name: string): Promise<void> {
  for (const path of [openPath, sealedPath, donePath]) await rm(path(folder, name), { force: true });
}
