import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileHeaders } from './headers';
import type { History } from './history';
import type { Store } from './store';

/**
 * Tags as differences to earlier releases (Compression Dictionary Transport, RFC 9842): a browser that holds an earlier tag says so, and gets a
 * tag that is compressed with it.
 */
export const DELTAS = 'deltas/';

/** Begins a body that zstd has compressed with a dictionary (RFC 9842, "Dictionary-Compressed Zstandard"). The dictionary's SHA-256 follows. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
const ZSTD = ['-19', '--quiet', '--stdout', '--no-check'];

/** The most earlier releases whose tags are dictionaries. Pages of a busy site have a newer one. */
const MOST = 5;

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest();

/** Returns the key of a tag's difference to a dictionary: the hash as `Available-Dictionary` has it, without colons. */
export const deltaKey = (dictionary: Buffer, tag: string): string =>
  posix.normalize(`${DELTAS}${sha256(dictionary).toString('base64')}/${tag}`);

/** Returns whether `zstd` is installed. */
export const hasZstd = (): boolean => spawnSync('zstd', ['--version']).status === 0;

/** Returns the body of a file for a browser that holds the dictionary (`Content-Encoding: dcz`). Throws if `zstd` fails. */
export function compressWith(dictionary: Buffer, content: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-delta-'));
  try {
    const file = join(folder, 'dictionary');
    writeFileSync(file, dictionary);
    const { status, stdout, stderr } = spawnSync('zstd', [...ZSTD, '-D', file], { input: content });
    if (status !== 0) throw new Error(`zstd: ${String(stderr).trim()}`);
    return Buffer.concat([MAGIC, sha256(dictionary), stdout]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ENCODED = { 'Content-Encoding': 'dcz', Vary: 'Accept-Encoding, Available-Dictionary' } as const;

/** `main.b94d27b9.js` and `main.agreed.b94d27b9.js`. */
const PINNED = /^([a-z\d]+)(\.agreed)?\.[\da-f]{8}\.js$/;

/**
 * Writes the differences of a release's tags to those of up to 5 earlier releases that are in the store, and deletes all others. `tags`: the
 * contents by file. Resolves to the keys that it wrote. A site's two tags are dictionaries for each other, too: an edge may serve both at one
 * address.
 */
export async function putDeltas(store: Store, { releases }: History, tags: ReadonlyMap<string, Buffer>): Promise<readonly string[]> {
  const earlier = [
    ...new Set(
      releases
        .slice(0, -1)
        .slice(-MOST)
        .flatMap(({ files }) => files),
    ),
  ];
  const known = new Set<string>();
  for (const file of earlier) {
    const [, site] = PINNED.exec(file) ?? [];
    const dictionary = site && (await store.get(file));
    if (!dictionary) continue;
    for (const [tag, content] of tags) {
      if (tag.split('.')[0] !== site || content.equals(dictionary)) continue;
      const key = deltaKey(dictionary, tag);
      if (known.has(key)) continue;
      known.add(key);
      await store.put(key, compressWith(dictionary, content), { ...fileHeaders(tag), ...ENCODED });
    }
  }
  for (const key of (await store.list()).keys()) if (key.startsWith(DELTAS) && !known.has(key)) await store.delete(key);
  return [...known];
}
