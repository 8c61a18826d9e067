import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type S3Options, s3Store } from '../../tools/publish/s3-store';
import type { FactFile } from '../store/facts';

/** Files that are brought at the same time. */
const AT_ONCE = 8;
const FILE = /^(hits|visits|steps)-.*\.parquet$/;
/** The end of a copy's name while it is brought. */
const PARTIAL = /\.[0-9a-f]{12}\.partial$/;
const HEADERS = { 'Content-Type': 'application/vnd.apache.parquet' };

/** All files of facts in a folder of an S3-compatible store. It is the place of these facts: folders on machines are copies by name. */
export interface FactArchive {
  /** Resolves to the id of the facts there. `make`: gives one to an empty folder; else it is ''. */
  place(make?: boolean): Promise<string>;
  /** Uploads a whole file. The store lists it once it has all of it. */
  put(name: string, path: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The names of all files of facts there. */
  names(): Promise<readonly string[]>;
  /**
   * Brings those of these files that are in none of the folders into the first one. Rejects with `No such file` where one is gone, and where one
   * is there in part.
   */
  bring(files: readonly FactFile[], folders: readonly [string, ...string[]]): Promise<void>;
}

export function openArchive(options: S3Options): FactArchive {
  const store = s3Store(options);

  const bringOne = async ({ name, bytes }: FactFile, into: string) => {
    const content = await store.get(name);
    if (!content) throw new Error(`No such file in ${store.name}: ${name}`);
    if (content.length !== bytes) throw new Error(`${store.name} has ${content.length} bytes of ${name}, and not ${bytes}`);
    const partial = join(into, `${name}.${randomBytes(6).toString('hex')}.partial`);
    try {
      await writeFile(partial, content, { mode: 0o600 });
      await rename(partial, join(into, name)).catch((error) => {
        // Another one has brought it, and its prune has taken this one for left over.
        if (!existsSync(join(into, name))) throw error;
      });
    } finally {
      await rm(partial, { force: true });
    }
  };

  return {
    async place(make) {
      const read = async () => (await store.get('place'))?.toString().trim() ?? '';
      const known = await read();
      if (known || !make) return known;
      await store.put('place', Buffer.from(randomUUID()), { 'Content-Type': 'text/plain' });
      return read();
    },
    put: async (name, path) => store.put(name, await readFile(path), HEADERS),
    remove: (name) => store.delete(name),
    names: async () => [...(await store.list()).keys()].filter((name) => FILE.test(name)),
    async bring(files, folders) {
      const lacking = files.filter(({ name }) => !folders.some((folder) => existsSync(join(folder, name))));
      if (!lacking.length) return;
      await mkdir(folders[0], { recursive: true, mode: 0o700 });
      const next = lacking.values();
      const work = async () => {
        for (const file of next) await bringOne(file, folders[0]);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    },
  };
}

/** Deletes a folder's files that are on no list: an erased hit is in no copy. What somebody else may just be bringing stays. */
export async function pruneCopies(folder: string, listed: ReadonlySet<string>): Promise<void> {
  const names: readonly string[] = await readdir(folder).catch(() => []);
  const isComing = (of: string) => listed.has(of) && !names.includes(of);
  for (const name of names) if (!listed.has(name) && !isComing(name.replace(PARTIAL, ''))) await rm(join(folder, name), { force: true });
}
