import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The name that a network's manifests import. */
export const NAME = 'taproot-network';

/** The dependency in a network's `package.json`, with the specifier of the packed file in group 1. */
const DEPENDENCY = new RegExp(`"${NAME}"\\s*:\\s*"([^"]*)"`);

/**
 * Copies a packed release into a network's folder. Returns the file's name: its own, or one with a part of its hash where another file has
 * that name. npm takes a file with a known name for what is installed already.
 */
export function placePackage(folder: string, packed: string): string {
  const content = readFileSync(packed);
  const isTaken = (name: string) => existsSync(join(folder, name)) && !readFileSync(join(folder, name)).equals(content);
  const own = basename(packed);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const name = isTaken(own) ? own.replace(/\.tgz$/, `-${hash}.tgz`) : own;
  mkdirSync(folder, { recursive: true });
  copyFileSync(packed, join(folder, name));
  return name;
}

/** Names a packed file in a network's `package.json`, so that `npm install` installs it. Returns a sentence about what is to be done. */
export function nameInPackage(folder: string, name: string): string {
  const file = join(folder, 'package.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [whole = '', before = ''] = DEPENDENCY.exec(text) ?? [];
  const wanted = `file:./${name}`;
  if (!whole) return `${name} is packed. In the network's folder: npm install --save-dev ./${name}`;
  if (before !== wanted)
    writeFileSync(
      file,
      text.replace(whole, () => whole.replace(before, () => wanted)),
    );
  return `${name} is packed, and package.json ${before === wanted ? 'names it already' : `names it instead of ${before}`}. Then: cd ${folder} && npm install`;
}
