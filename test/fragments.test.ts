import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The most lines of a fragment. */
const LINES = 40;
/** Files that another rule sets apart: by when they run, by what they may do, or because a build replaces them. */
const APART = /(^|[/-])(texts|style|theme|transport|descriptor|columns)\.tsx?$/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.endsWith('.d.ts') && existsSync(join(root, file)));
const isThere = new Set(files);

/** Returns the file that a relative specifier means. */
const meant = (from: string, specifier: string) =>
  ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx']
    .map((end) => join(dirname(from), specifier) + end)
    .find((name) => isThere.has(name));

/** The files that import each file, or name it: chunks and threads begin with a file that is fetched. */
const importers = new Map(files.map((file) => [file, new Set<string>()]));
const fetched = new Set<string>();
for (const file of files) {
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) && node.text.startsWith('.')) {
      const other = meant(file, node.text);
      if (other) importers.get(other)?.add(file);
      if (other && ts.isCallExpression(node.parent)) fetched.add(other);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true));
}

const lines = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;

/** Returns the files of at most 40 lines that one file alone imports, and no test. */
const fragments = (...folders: string[]) =>
  files.filter((file) => {
    const [one, ...others] = importers.get(file) ?? [];
    const isBeside = one && !others.length && !fetched.has(file) && !APART.test(file);
    return isBeside && folders.some((folder) => file.startsWith(`${folder}/`)) && lines(file) <= LINES;
  });

it.each([
  [22, ['kernel', 'plugins', 'lib', 'sites']],
  [20, ['service']],
  [32, ['tools', 'demo']],
])('a file of up to 40 lines has a second importer or a test of its own, but for %i in %s', (most, folders) => {
  const found = fragments(...folders);
  expect(found.length, `Fold one into its importer, or give it a test:\n${found.join('\n')}`).toBeLessThanOrEqual(most);
});
