import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const ROW = /\b[A-Z]{3}-\d\d\b/g;

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const rows = [...read('docs/requirements.md').matchAll(/^\| ([A-Z]{3}-\d\d) \|/gm)].map(([, id]) => id ?? '');
const areas = new Set(rows.map((id) => id.slice(0, 3)));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && file !== 'docs/requirements.md');

describe('the list of requirements', () => {
  it('has each row once', () => {
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter((id, i) => rows.indexOf(id) !== i)).toEqual([]);
  });

  it('has every row that code, tests and docs cite', () => {
    const cited = files.flatMap((file) => [...read(file).matchAll(ROW)].map(([id]) => ({ file, id })));
    const ours = cited.filter(({ id }) => areas.has(id.slice(0, 3)));
    expect(ours.length).toBeGreaterThan(1000);
    expect(ours.filter(({ id }) => !rows.includes(id))).toEqual([]);
  });
});
