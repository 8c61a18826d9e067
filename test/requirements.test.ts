import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const ROW = /\b[A-Z]{3}-\d\d\b/g;

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rows = [...read('docs/requirements.md').matchAll(/^\| ([A-Z]{3}-\d\d) \|/gm)].map(([, id]) => id ?? '');
const areas = new Set(rows.map((id) => id.slice(0, 3)));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && file !== 'docs/requirements.md');

/** Returns the rows that the titles of a file's tests cite, separately for those of every run and those only in `npm run test:all`. */
function citedBy(file: string): { readonly always: string[]; readonly thorough: string[] } {
  const cited = { always: [] as string[], thorough: [] as string[] };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [title, options] = node.arguments;
      if (/^it\b/.test(node.expression.getText()) && title && node.arguments.length > 1) {
        const isThorough = node.arguments.length > 2 && /\bthorough\b/.test(options?.getText() ?? '');
        cited[isThorough ? 'thorough' : 'always'].push(...[...title.getText().matchAll(ROW)].map(([id]) => id));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true));
  return cited;
}

describe('the list of requirements', () => {
  it('the list of requirements has each row once', () => {
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter((id, i) => rows.indexOf(id) !== i)).toEqual([]);
  });

  it('has every row that code, tests and docs cite', () => {
    const cited = files.flatMap((file) => [...read(file).matchAll(ROW)].map(([id]) => ({ file, id })));
    const ours = cited.filter(({ id }) => areas.has(id.slice(0, 3)));
    expect(ours.length).toBeGreaterThan(1000);
    expect(ours.filter(({ id }) => !rows.includes(id))).toEqual([]);
  });

  it('has a journey of every run for each row that a thorough one cites', () => {
    const journeys = files.filter((file) => file.startsWith('test/journeys/')).map(citedBy);
    const always = new Set(journeys.flatMap((cited) => cited.always));
    expect(always.size).toBeGreaterThan(150);
    expect([...new Set(journeys.flatMap((cited) => cited.thorough))].filter((id) => !always.has(id))).toEqual([]);
  });
});
