import { existsSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const ENDINGS = ['', '.ts', '.tsx', '.d.ts', '/index.ts'];
const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

/** Returns the package that a specifier names. */
const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Follows all imports of files, types and `import()` among them. Returns every file that they reach, themselves included, and the packages,
 * each sorted. Paths are relative to `folder`.
 */
export function importsOf(folder: string, files: readonly string[]): { files: readonly string[]; packages: readonly string[] } {
  const reached = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    if (file.endsWith('.json')) return;
    for (const { fileName } of ts.preProcessFile(readFileSync(join(folder, file), 'utf8'), true, true).importedFiles) {
      const path = join(dirname(file), fileName);
      const found = ENDINGS.map((ending) => path + ending).find((one) => isFile(join(folder, one)));
      if (!fileName.startsWith('.')) {
        if (!isBuiltin(fileName)) packages.add(packageOf(fileName));
      } else if (found) visit(found);
    }
  };
  files.forEach(visit);
  return { files: [...reached].sort(), packages: [...packages].sort() };
}
