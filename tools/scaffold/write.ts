import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWith } from '../read-arguments';
import type { Change, Read } from './change';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Writes the files of `make`, formats them, and prints their names. A fault is one line. */
export function write(make: (read: Read) => readonly Change[], next: string): void {
  try {
    const changes = make((path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined));
    for (const { path, text } of changes) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const paths = changes.map(({ path }) => path);
    spawnSync('npx', ['biome', 'check', '--config-path=tools/lint.json', '--write', ...paths], { cwd: root });
    process.stdout.write(`${paths.map((path) => `  ${path}`).join('\n')}\n${next}\n`);
  } catch (error) {
    endWith(error);
  }
}
