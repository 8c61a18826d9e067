import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Everything that tags and chunks are made of. */
const SOURCES = ['kernel', 'page-life', 'lib', 'plugins', 'sites', 'tools', 'package.json', 'package-lock.json', 'webpack.config.ts'];

/** The SHA-256 of all sources of tags and chunks: who has it of a build knows whether the build is of what is here now. */
export function sourceDigest(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    } else
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0');
  };
  SOURCES.forEach(add);
  return hash.digest('hex');
}
