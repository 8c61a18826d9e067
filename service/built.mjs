import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sourceOf = (path) => join(root, 'service', path);

/** The program, and the modules of its threads. */
const ENTRIES = [
  ...['main.ts', 'thread/serve-calls.ts', 'worker/engine.ts', 'inspect/reader-engine.ts', 'log/sqlite-log.ts', 'store/sqlite-store.ts'],
  ...['facts/engine.ts', 'console/engine.ts', 'console/accounts/password-engine.ts'],
];

/** Builds that stay for the processes that run them. */
const KEPT = 20;

/** Native code. */
const EXTERNAL = ['libsql', 'pg-native', '@duckdb/node-api'];

/** A name without a folder in it. */
const nameOf = (path) => createHash('sha256').update(path).digest('hex').slice(0, 16);

/** Returns a text that changes with a file. Empty if it has changed since `begun`. */
const stampOf = (path, begun = Number.POSITIVE_INFINITY) => {
  const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
  return mtimeMs < begun ? `${mtimeMs} ${size}` : '';
};

/** Returns the manifests of a network, and the events that its sites declare. */
function manifestsOf(network) {
  const names = readdirSync(join(network, 'sites'), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(network, 'sites', name));
}

/** Leaves out the chunks of pages: the service reads manifests, and runs no plugin. */
const withoutChunks = {
  name: 'without-chunks',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ kind, importer, path }) =>
      kind === 'dynamic-import' && !importer.startsWith(sourceOf('')) ? { path, external: true } : undefined,
    );
  },
};

/** A built file keeps the address of its source, beside which it finds others. */
const atItsSource = {
  name: 'at-its-source',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.', `(${JSON.stringify({ url: hrefOf(path), dirname: dirname(path) })}).`),
      loader: 'ts',
    }));
  },
};

const hrefOf = (path) => pathToFileURL(path).href;
const builtFile = (folder, path) => join(folder, `${nameOf(path)}.js`);

/** Builds entries into a folder. Resolves to the files that were read. */
async function build(entries, folder) {
  const esbuild = await import('esbuild');
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: entries.map((path) => ({ in: path, out: nameOf(path) })),
    outdir: folder,
    bundle: true,
    splitting: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: EXTERNAL,
    plugins: [withoutChunks, atItsSource],
    define: { SERVICE_FILES: JSON.stringify(Object.fromEntries(entries.map((path) => [hrefOf(path), hrefOf(builtFile(folder, path))]))) },
    banner: { js: `import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(${JSON.stringify(import.meta.url)});` },
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).map((path) => join(root, path));
}

/** Removes the oldest builds, but for some that processes may still run, and for the current one. */
function removeOld(cache, current) {
  const builds = readdirSync(cache).filter((name) => /^\d+-\d+$/.test(name) && join(cache, name) !== current);
  const byAge = builds.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  for (const name of byAge.slice(KEPT)) rmSync(join(cache, name), { recursive: true, force: true });
}

/** Reads the record of the last build. A file that is no record, as a full disk leaves one, is none. */
function recordIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Builds the service and the manifests of its network, unless none of the files that the last build has read has changed since. Resolves to the
 * built program.
 */
export async function builtService(network = process.env.TAPROOT_NETWORK || root, cache = join(root, 'node_modules/.cache/service')) {
  const entries = [...ENTRIES.map(sourceOf), ...manifestsOf(network)].sort();
  const record = join(cache, `${nameOf(network)}.json`);
  const last = recordIn(record);
  const made = [process.version, ...entries].join('\n');
  if (last?.made === made && existsSync(last.program) && Object.entries(last.read).every(([path, stamp]) => stampOf(path) === stamp))
    return last.program;
  const folder = join(cache, `${Date.now()}-${process.pid}`);
  const program = builtFile(folder, sourceOf('main.ts'));
  mkdirSync(folder, { recursive: true });
  const begun = Date.now();
  const files = await build(entries, folder).catch((error) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const read = Object.fromEntries([fileURLToPath(import.meta.url), ...files].map((path) => [path, stampOf(path, begun)]));
  writeFileSync(join(folder, 'record.json'), JSON.stringify({ made, program, read }));
  renameSync(join(folder, 'record.json'), record);
  removeOld(cache, folder);
  return program;
}
