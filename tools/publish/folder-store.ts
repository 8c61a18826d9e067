import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Store } from './store';

/** A folder of a web server, which sends the headers. */
export function folderStore(folder: string): Store {
  const at = (key: string) => join(folder, key);
  return {
    name: folder,
    async list() {
      await mkdir(folder, { recursive: true });
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const sized = files.map(async (file) => [relative(folder, file).split(sep).join('/'), (await stat(file)).size] as const);
      return new Map(await Promise.all(sized));
    },
    async get(key) {
      try {
        return await readFile(at(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async put(key, content) {
      await mkdir(dirname(at(key)), { recursive: true });
      await writeFile(`${at(key)}.part`, content);
      await rename(`${at(key)}.part`, at(key));
    },
    delete: (key) => rm(at(key), { force: true }),
  };
}
