import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildReport } from '../build/report/build-report';
import { integrity } from '../build/report/weigh';
import { hasZstd, putDeltas } from './deltas';
import { fileHeaders } from './headers';
import { HISTORY, prune, readHistory, withServed } from './history';
import { lastingFiles, type ReleaseFile, releaseOf } from './release';
import type { Store } from './store';

export interface Published {
  readonly uploaded: readonly string[];
  /** Chunks and pinned tags that were there already. */
  readonly kept: number;
  readonly deleted: readonly string[];
  /** Keys of the tags' differences to earlier releases; undefined without zstd, which makes them. */
  readonly deltas?: readonly string[] | undefined;
}

interface Options {
  readonly now: Date;
  /** Uploads the folder's `switches.json` over that of the store. */
  readonly switches?: boolean;
}

/**
 * Publishes a build: chunks, pinned tags, tags, then `build.json`, so that a visitor always gets files of one build. Deletes chunks and
 * pinned tags that no tag of the last 30 days names at the end. Where zstd is installed, it adds the tags' differences to earlier releases. The store's own `switches.json` stays, as a build's may be older. Rejects,
 * with nothing uploaded, if a file differs from `build.json`.
 */
export async function publish(dist: string, store: Store, { now, switches = false }: Options): Promise<Published> {
  const text = readPlain(dist, 'build.json');
  const report = JSON.parse(text.toString()) as BuildReport;
  const release = releaseOf(report);
  const contents = new Map([...release.chunks, ...release.pinned, ...release.tags].map((file) => [file.file, readWhole(dist, file)]));
  const ownSwitches = readPlain(dist, 'switches.json');
  const [there, history] = await Promise.all([store.list(), store.get(HISTORY)]);
  const served = await Promise.all(release.tags.map(async ({ file }) => String((await store.get(file)) ?? '')));
  const { releases } = withServed(readHistory(history?.toString()), served, now);

  const uploaded: string[] = [];
  const upload = async (file: string, content: Buffer) => {
    await store.put(file, content, fileHeaders(file));
    uploaded.push(file);
  };
  const lasting = lastingFiles(release);
  // Before any file of the release, so that files of an interrupted publication are known, and pruned with it.
  const known = { releases: [...releases, { published: now.toISOString(), version: report.version, files: lasting }] };
  await store.put(HISTORY, Buffer.from(JSON.stringify(known)), fileHeaders(HISTORY));

  const isThere = (file: string) => there.get(file) === contents.get(file)?.length;
  const wanted = lasting.filter((file) => !isThere(file));
  for (const file of [...wanted, ...release.tags.map((tag) => tag.file)]) await upload(file, contents.get(file) as Buffer);
  if (switches || !there.has('switches.json')) await upload('switches.json', ownSwitches);
  await upload('build.json', text);

  // The files are all there by now, and a browser does without.
  const tags = new Map(release.tags.map(({ file }) => [file, contents.get(file) as Buffer]));
  const deltas = hasZstd() ? await putDeltas(store, known, tags) : undefined;

  const { history: left, files } = prune(known, now);
  for (const file of files) await store.delete(file);
  // Last, so that files that could not be deleted stay known.
  if (left.releases.length < known.releases.length) await store.put(HISTORY, Buffer.from(JSON.stringify(left)), fileHeaders(HISTORY));
  return { uploaded, kept: lasting.length - wanted.length, deleted: files.filter((file) => there.has(file)), deltas };
}

/** Reads a file. Throws one line for a folder, a device, a broken link, or where nothing is. */
function readPlain(dist: string, file: string): Buffer {
  const path = join(dist, file);
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new Error(`${path} is no file. Run the build again, or name its folder with --dist.`);
  return readFileSync(path);
}

function readWhole(dist: string, { file, integrity: expected }: ReleaseFile): Buffer {
  const content = readPlain(dist, file);
  if (integrity(content) === expected) return content;
  throw new Error(`${file} is not the file that build.json names. Run the build again.`);
}
