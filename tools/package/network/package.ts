import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { taprootFolder } from '../../sites/folder';
import { NAME, placePackage } from './place-package';

/** The sources and tools of a build. `sites/` is packed without this network's data. */
const FILES = ['kernel', 'lib', 'plugins', 'webpack.config.ts', 'tsconfig.json', 'LICENSE'];
const TOOLS = readdirSync(join(taprootFolder, 'tools')).filter((room) => room !== 'bench' && room !== 'lab');
/** Beside this network's data: what manifests name, and what reads the data of any network. */
const RULES = ['sites/purposes.ts', 'sites/this-network.ts'];

/** Packages of `devDependencies` that a build, a check or a publication imports. */
const NEEDED = [
  ...[
    '@fastify/static',
    '@jridgewell/trace-mapping',
    '@swc/core',
    '@types/node',
    '@types/react',
    '@types/react-dom',
    'aws4fetch',
    'fastify',
    'proper-lockfile',
  ],
  ...['isbot', 'terser', 'terser-webpack-plugin', 'ts-loader', 'tsx', 'typescript', 'webpack'],
];

/**
 * Returns the version of a package with which this release was built and tested. A range would install later ones: the code that
 * `tools/build/own-chunks.ts` writes is for one webpack, and tags that 5.113.0 built did nothing.
 */
const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(taprootFolder, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;

const forNetworks = {
  name: NAME,
  version: manifest.version,
  description: 'The build of Taproot for a network of sites that are data of their own',
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

/** Packs in a temporary folder. Returns the file. */
function packIn(work: string): string {
  const made = join(work, 'package');
  for (const file of [...FILES, ...TOOLS.map((room) => `tools/${room}`), ...RULES])
    cpSync(join(taprootFolder, file), join(made, file), { recursive: true });
  const dependencies = Object.fromEntries([...Object.keys(manifest.dependencies), ...NEEDED].map((name) => [name, versionOf(name)]));
  writeFileSync(join(made, 'package.json'), `${JSON.stringify({ ...forNetworks, dependencies }, null, 2)}\n`);
  const told = execFileSync('npm', ['pack', made, '--json', '--pack-destination', work], { encoding: 'utf8' });
  return join(work, (JSON.parse(told) as [{ filename: string }])[0].filename);
}
