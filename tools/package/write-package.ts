import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The package's `package.json`: nothing of ours but name, release and doors. */
const PUBLIC = {
  name: manifest.name,
  version: manifest.version,
  description: 'Types, test kit and TypeScript preset for authors of Taproot plugins',
  license: manifest.license,
  type: 'module',
  sideEffects: false,
  engines: manifest.engines,
  exports: {
    '.': { types: './types/index.d.ts' },
    './testing': { types: './types/testing.d.ts', default: './testing.js' },
    './tsconfig.json': './tsconfig.json',
    './package.json': './package.json',
  },
};

/** Writes `package/` into a build's folder, for authors of plugins outside to install. */
export function writePackage(dist: string): void {
  const folder = join(dist, 'package');
  mkdirSync(folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'for-authors'), folder, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(root, 'docs/plugin-guide.md'), join(folder, 'GUIDE.md'));
  cpSync(join(dist, 'types'), join(folder, 'types'), { recursive: true });
  cpSync(join(dist, 'testing.js'), join(folder, 'testing.js'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(PUBLIC, null, 2)}\n`);
}
