type Globals = Readonly<Record<string, unknown>>;

/** Calls a vendor's function by its path from the globals, such as `jstag.send`. Returns undefined if it does not exist. */
export function call(globals: Globals, path: string, ...words: readonly unknown[]): unknown {
  let owner: unknown;
  let found: unknown = globals;
  for (const name of path.split('.')) {
    owner = found;
    found = (owner as Globals | undefined)?.[name];
  }
  return typeof found === 'function' ? found.apply(owner, words) : undefined;
}
