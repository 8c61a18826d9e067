import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { networkFolder, taprootFolder } from '../sites/folder';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sources of tags and chunks. */
const SOURCES = [
  'kernel',
  'lib',
  'plugins',
  'sites',
  ...['build', 'check', 'package', 'sites'].map((room) => `tools/${room}`),
  'package.json',
  'package-lock.json',
  'webpack.config.ts',
];

/** Returns the SHA-256 of all sources of tags and chunks, which tells whether a build is of the current ones. */
export function sourceDigest(): string {
  const hash = createHash('sha256');
  const add = (folder: string, path: string): void => {
    const whole = join(folder, path);
    if (!existsSync(whole)) return;
    if (statSync(whole).isDirectory()) {
      for (const name of readdirSync(whole).sort()) add(folder, `${path}/${name}`);
    } else hash.update(`${path}\0`).update(readFileSync(whole)).update('\0');
  };
  for (const path of SOURCES) add(root, path);
  if (networkFolder !== taprootFolder) for (const path of ['sites', 'package-lock.json']) add(networkFolder, path);
  return hash.digest('hex');
}
