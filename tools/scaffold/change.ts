/** A file to be written, with its whole text. */
export interface Change {
  readonly path: string;
  readonly text: string;
}

/** The text of a file of the repository; undefined where there is none. */
export type Read = (path: string) => string | undefined;

/** A file with something put in before the first place where `mark` stands. Throws where it does not. */
export function insertBefore(read: Read, path: string, mark: string, added: string): Change {
  const text = read(path);
  const at = text?.indexOf(mark) ?? -1;
  if (text === undefined || at < 0) throw new Error(`${path}: expected ${JSON.stringify(mark)} in it`);
  return { path, text: text.slice(0, at) + added + text.slice(at) };
}

/** Throws, in one line, where a name is none or is taken. */
export function checkName(read: Read, name: string, shape: RegExp, example: string, path: string): void {
  if (!shape.test(name)) throw new Error(`${name || 'nothing'}: expected a name such as ${example}`);
  if (read(path) !== undefined) throw new Error(`${name}: ${path} is there already`);
}
