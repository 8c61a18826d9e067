import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endWith, Misused } from '../read-arguments';
import { taprootFolder } from '../sites/folder';
import { isReserved } from './reserved';

/** A file to be written, with its whole text. */
export interface Change {
  readonly path: string;
  readonly text: string;
}

/** Returns the text of a file of the repository, or `undefined` where there is none. */
export type Read = (path: string) => string | undefined;

/** Throws, in one line, where a name has the wrong shape, is reserved or is taken. */
export function checkName(read: Read, name: string, shape: RegExp, example: string, path: string, also: readonly string[] = []): void {
  if (!shape.test(name)) throw new Misused(`${name || 'nothing'}: expected a name such as ${example}`);
  if (isReserved(name) || also.includes(name)) throw new Misused(`${name}: is a reserved word. Expected a name such as ${example}`);
  if (read(path) !== undefined) throw new Misused(`${name}: ${path} is there already`);
}

/** Writes files into a folder. Returns their names as lines. */
export function writeChanges(folder: string, changes: readonly Change[]): string {
  for (const { path, text } of changes) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return changes.map(({ path }) => `  ${path}\n`).join('');
}

/** Writes the files of `make` into the repository, formats them, and prints their names. A fault is one line. */
export function change(make: (read: Read) => readonly Change[], next: string): void {
  const read = (path: string) => (existsSync(join(taprootFolder, path)) ? readFileSync(join(taprootFolder, path), 'utf8') : undefined);
  try {
    const changes = make(read);
    const written = writeChanges(taprootFolder, changes);
    const format = ['biome', 'check', '--config-path=tools/lint.json', '--write', ...changes.map(({ path }) => path)];
    spawnSync('npx', format, { cwd: taprootFolder });
    process.stdout.write(`${written}${next}\n`);
  } catch (error) {
    endWith(error);
  }
}
