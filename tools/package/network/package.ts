import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { taprootFolder } from '../../sites/folder';
import { importsOf } from './imports-of';
import { NAME, placePackage } from './place-package';

/** The sources of every tag, and what a build reads beside them. `sites/` is packed without this network's data. */
const SOURCES = ['kernel', 'lib', 'plugins', 'service'];
/** Files of the service beside its sources: its start, styles of the screens, and the documented queries. */
const BESIDE = /\.(mjs|css)$/;
const FILES = ['tsconfig.json', 'LICENSE', 'sites/purposes.ts', 'tools/build/loaders/patches', 'docs/warehouse.md'];

const { COMMANDS } = (await import(new URL('commands.mjs', import.meta.url).href)) as {
  readonly COMMANDS: Readonly<Record<string, string>>;
};

/** Files that a network runs, and the build's configuration. */
const BEGINNINGS = [
  'tools/package/network/taproot.mjs',
  ...Object.values(COMMANDS).map((command) => `tools/${command}.ts`),
  'webpack.config.ts',
];
const LOADERS = 'tools/build/loaders';

/** Packages that are named in strings, are commands, or hold types. */
const NAMED = ['@types/node', '@types/react', '@types/react-dom', 'esbuild', 'ts-loader', 'tsx', 'typescript'];

/**
 * Returns the version of a package with which this release was built and tested. A range would install later ones: the code that
 * `tools/build/own-chunks.ts` writes is for one webpack, and tags that 5.113.0 built did nothing.
 */
const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(taprootFolder, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

const forNetworks = {
  name: NAME,
  version: manifest.version,
  description: 'Taproot for a network of sites that are data of their own: the build, the service and its console',
  license: manifest.license,
  type: 'module',
  sideEffects: false,
  engines: manifest.engines,
  bin: { taproot: './tools/package/network/taproot.mjs' },
  exports: {
    './kernel': './kernel/index.ts',
    './plugins/*': './plugins/*.ts',
    './tsconfig.json': './tsconfig.json',
    './package.json': './package.json',
  },
};

/** Packs what a network installs into a folder. Returns the file's name. */
export function packNetwork(folder: string): string {
  const work = mkdtempSync(join(tmpdir(), `${NAME}-`));
  try {
    return placePackage(folder, packIn(work));
  } finally {
    rmSync(work, { recursive: true });
  }
}

const filesOf = (room: string, kind = /\.tsx?$/) =>
  readdirSync(join(taprootFolder, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file))
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`);

/** Packs in a temporary folder. Returns the file. */
function packIn(work: string): string {
  const made = join(work, 'package');
  const sources = SOURCES.flatMap((room) => filesOf(room));
  const { files, packages } = importsOf(taprootFolder, [...BEGINNINGS, ...filesOf(LOADERS), ...sources]);
  for (const file of new Set([...FILES, ...filesOf('service', BESIDE), ...files]))
    if (file !== 'package.json' && file !== 'sites/network.ts') cpSync(join(taprootFolder, file), join(made, file), { recursive: true });
  const dependencies = Object.fromEntries([...new Set([...packages, ...NAMED])].sort().map((name) => [name, versionOf(name)]));
  writeFileSync(join(made, 'package.json'), `${JSON.stringify({ ...forNetworks, dependencies }, null, 2)}\n`);
  const told = execFileSync('npm', ['pack', made, '--json', '--pack-destination', work], { encoding: 'utf8' });
  return join(work, (JSON.parse(told) as [{ filename: string }])[0].filename);
}
