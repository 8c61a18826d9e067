import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import webpack, { type Compilation, type MultiStats } from 'webpack';
import liveConfig from '../demo/live/webpack';
import type { Manifest } from '../kernel';
import manifest from '../package.json';
import type { SiteId } from '../sites/ids';
import { utility } from '../sites/network';
import { kit, tags } from '../webpack.config';
import { TAG_BUDGET } from './budgets';
import type { SharedFile } from './chunk-files';
import { OwnChunks } from './own-chunks';
import { readSites } from './read-sites';
import { type Bytes, integrity, weigh } from './weigh';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

interface Chunk {
  readonly name: string;
  readonly file: string;
  readonly integrity: string;
  readonly bytes: Bytes;
  /** Names of the chunks that share this file. */
  readonly holds?: readonly string[];
}

/** The shape of `dist/build.json` (contract, "Build output"). */
export interface BuildReport {
  readonly version: string;
  readonly utility: string;
  readonly sites: Record<
    string,
    {
      readonly file: string;
      readonly pinned: string;
      readonly integrity: string;
      readonly bytes: Bytes;
      readonly hosts: { readonly production: readonly string[]; readonly development: readonly string[] };
      readonly plugins: readonly string[];
      readonly chunks: readonly Chunk[];
    }
  >;
}

const config = tags();
const own = config.plugins?.find((plugin) => plugin instanceof OwnChunks);

function compile(): Promise<MultiStats> {
  return new Promise((resolve, reject) =>
    webpack([config, liveConfig('production'), kit()], (error, stats) => {
      if (error) return reject(error);
      if (!stats || stats.hasErrors() || stats.hasWarnings()) return reject(new Error(stats?.toString('errors-warnings')));
      resolve(stats);
    }),
  );
}

/** Reads the chunks that a site can load, and the files that some share; each file is weighed once for all sites. */
function chunkReader(compilation: Compilation, shared: readonly SharedFile[]): (id: string) => Chunk[] {
  const read = new Map<string, Omit<Chunk, 'name'>>();
  const readFile = (file: string) => {
    const content = readFileSync(join(dist, file));
    const known = read.get(file) ?? { file, integrity: integrity(content), bytes: weigh(content) };
    read.set(file, known);
    return known;
  };
  return (id) => {
    const initial = compilation.entrypoints.get(id)?.getEntrypointChunk();
    const files = shared.filter(({ tag }) => tag === id);
    const chunks = [...(initial?.getAllAsyncChunks() ?? [])].flatMap(({ name, files: own }): Chunk[] => {
      if (files.some((one) => one.name === name)) return [];
      const [file = files.find(({ holds }) => holds.includes(`${name}`))?.file] = [...own].filter((one) => one.endsWith('.js'));
      return file ? [{ name: `${name}`, ...readFile(file) }] : [];
    });
    return [...chunks, ...files.map(({ name, file, holds }) => ({ name, ...readFile(file), holds }))].sort((a, b) =>
      a.name.localeCompare(b.name),
    );
  };
}

function report(compilation: Compilation, sites: ReadonlyMap<SiteId, Manifest>): BuildReport {
  const chunksOf = chunkReader(compilation, own?.files ?? []);
  const entries = [...sites].map(([id, { hosts, plugins }]) => {
    const file = `${id}.js`;
    const content = readFileSync(join(dist, file));
    const pinned = `${id}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.js`;
    copyFileSync(join(dist, file), join(dist, pinned));
    const { production, development } = hosts;
    const names = plugins.map(({ name }) => name);
    return [
      id,
      {
        file,
        pinned,
        integrity: integrity(content),
        bytes: weigh(content),
        hosts: { production, development },
        plugins: names,
        chunks: chunksOf(id),
      },
    ] as const;
  });
  return { version: manifest.version, utility: utility.production, sites: Object.fromEntries(entries) };
}

function table({ sites }: BuildReport): string {
  const rows = Object.entries(sites).map(([id, { bytes }]) =>
    [id.padEnd(10), ...[bytes.raw, bytes.gzip, bytes.brotli, TAG_BUDGET - bytes.brotli].map((count) => String(count).padStart(7))].join(
      '  ',
    ),
  );
  return [`${'site'.padEnd(10)}      raw     gzip   brotli     left  of ${TAG_BUDGET} bytes`, ...rows].join('\n');
}

const started = performance.now();
try {
  const sites = await readSites();
  rmSync(dist, { recursive: true, force: true });
  // Beside webpack, in a process of its own: both need a processor.
  const declarations = promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/declarations.ts'], { cwd: join(dist, '..') });
  const [{ stats }] = await Promise.all([compile(), declarations]);
  const built = report(stats[0]?.compilation as Compilation, sites);
  writeFileSync(join(dist, 'build.json'), `${JSON.stringify(built, null, 2)}\n`);
  process.stdout.write(`${table(built)}\nbuilt in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  const over = Object.entries(built.sites).filter(([, { bytes }]) => bytes.brotli > TAG_BUDGET);
  if (over.length) throw new Error(`over the budget: ${over.map(([id]) => id).join(', ')}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
