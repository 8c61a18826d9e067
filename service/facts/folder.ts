import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FactFile } from '../store/facts';
import { tryLease } from '../worker/lease';
import type { FactArchive } from './archive';

/** The folder of facts. */
export interface FactFolder {
  /** The id of this folder: the same list on another machine names other files. */
  readonly place: string;
  readonly path: string;
  pathOf(name: string): string;
  /** The path to write a file to, before it has its name. */
  partial(name: string): string;
  /** Makes a written file durable, in the archive too, and then gives it its name. Resolves to its bytes. */
  finish(name: string): Promise<number>;
  /** Makes the names of finished files durable: once for all that one step lists. */
  settle(): Promise<void>;
  /** Removes files, first from the archive. */
  remove(names: Iterable<string>): Promise<void>;
  /** Brings listed files that are in the archive alone. */
  bring(files: readonly FactFile[]): Promise<void>;
  /** Locks the folder for its writer, until the process ends or `close`. Returns whether nobody else can write these facts: an archive has more folders. */
  lock(): boolean;
  close(): void;
  /** Removes every file that is not listed, and folders for memory of processes that are gone: a kill has left them. */
  sweep(listed: Iterable<string>): Promise<void>;
}

const OWN = /\.(parquet|partial|ndjson)$/;
const FACTS = /\.parquet$/;

function isGone(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Returns a new name of one who writes facts on this machine. */
export const newHolder = (): string => `${hostname()}/${randomUUID()}`;

/** The folder for what a process's DuckDBs can't hold in memory. */
export const ownTemporary = (path: string): string => join(path, 'temporary', `${process.pid}`);

/** A new folder in it, for one of them. */
export const temporaryIn = (path: string): string => join(ownTemporary(path), randomBytes(6).toString('hex'));

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const placeIn = (path: string): Promise<string> =>
  readFile(join(path, 'place'), 'utf8').then(
    (text) => text.trim(),
    () => '',
  );

async function placeOf(path: string): Promise<string> {
  const known = await placeIn(path);
  if (known) return known;
  const place = randomUUID();
  await writeFile(join(path, 'place'), place, { mode: 0o600 });
  return place;
}

/** Resolves to whether the files of facts are in this folder, or in its archive. */
export const isHere = async (path: string, place: string, archive?: FactArchive): Promise<boolean> =>
  place !== '' && place === (await (archive ? archive.place() : placeIn(path)));

/** Rejects if the files of facts are in another folder. */
export async function expectHere(path: string, place: string, archive?: FactArchive): Promise<void> {
  if (place && !(await isHere(path, place, archive))) throw new Error(`The facts are not in ${path}: ask where the service writes them`);
}

export const factFolderIn = (data: string): string => join(data, 'facts');

/** Opens the folder of facts in `DATA`. For nobody else on the machine: facts are visitors' data. */
export async function openFactFolder(data: string, archive?: FactArchive): Promise<FactFolder> {
  const path = factFolderIn(data);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => join(path, name);
  const partial = (name: string) => join(path, `${name}.partial`);
  let release: (() => void) | undefined;
  return {
    ...{ path, pathOf, partial },
    place: await (archive ? archive.place(true) : placeOf(path)),
    async finish(name) {
      await flush(partial(name));
      const { size } = await stat(partial(name));
      await rename(partial(name), pathOf(name));
      if (FACTS.test(name)) await archive?.put(name, pathOf(name));
      return size;
    },
    settle: () => flush(path),
    async remove(names) {
      for (const name of names) {
        if (FACTS.test(name)) await archive?.remove(name);
        await rm(pathOf(name), { force: true });
      }
    },
    bring: async (files) => archive?.bring(files, [path]),
    lock() {
      release ??= tryLease(join(path, 'writer.lock'));
      return !!release && !archive;
    },
    close() {
      release?.();
      release = undefined;
    },
    async sweep(listed) {
      const keep = new Set(listed);
      for (const name of (await archive?.names()) ?? []) if (!keep.has(name)) await archive?.remove(name);
      for (const name of await readdir(path)) if (OWN.test(name) && !keep.has(name)) await rm(pathOf(name), { force: true });
      const temporary = join(path, 'temporary');
      for (const pid of await readdir(temporary).catch(() => []))
        if (isGone(Number(pid))) await rm(join(temporary, pid), { recursive: true, force: true });
    },
  };
}
