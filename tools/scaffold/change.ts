import { Misused } from '../read-arguments';
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
