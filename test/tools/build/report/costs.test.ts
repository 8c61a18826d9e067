import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import type { BuildReport } from '../../../../tools/build/report/build-report';
import { costliest } from '../../../../tools/build/report/costs';
import { overBudget } from '../../../../tools/build/report/over-budget';
import { weigh } from '../../../../tools/build/report/weigh';

/** A file of two sources, of which one weighs about 1000 bytes and the other 200. */
function made() {
  const part = (name: string, bytes: number) => {
    const code = `export const ${name} = "${randomBytes(bytes).toString('base64')}";\n`;
    const { outputText, sourceMapText = '' } = ts.transpileModule(code, {
      fileName: `${name}.ts`,
      compilerOptions: { target: ts.ScriptTarget.ES2020, sourceMap: true },
    });
    const map = { ...JSON.parse(sourceMapText), sources: [`webpack://taproot/./kernel/${name}.ts`] };
    return { text: outputText.replace(/\n?\/\/# source.*$/s, ''), map };
  };
  const parts = [part('small', 200), part('large', 1000)];
  const sections = parts.map(({ map }, i) => ({ offset: { line: i, column: 0 }, map }));
  return { text: parts.map(({ text }) => text).join('\n'), map: JSON.stringify({ version: 3, sections }) };
}

describe('a file over its budget', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-costs-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is reported with its costliest parts first, and the hosts of its manifest separately [PLG-02]', () => {
    const { text, map } = made();
    expect(costliest(text, JSON.parse(map))).toMatch(/^kernel\/large (9|10)\d\d B, kernel\/small 2\d\d B$/);
    expect(costliest(`${text};({hosts:{production:["www.main.example"]}})`, JSON.parse(map))).toMatch(/, hosts \d\d B$/);
  });

  it('is reported with its weight and excess, unlike a file within its budget [PLG-02]', () => {
    const { text, map } = made();
    writeFileSync(join(folder, 'main.js'), text);
    writeFileSync(join(folder, 'main.js.map'), map);
    const bytes = weigh(Buffer.from(text));
    const site = (brotli: number, more = {}) =>
      ({ sites: { main: { file: 'main.js', bytes: { ...bytes, brotli }, chunks: [], ...more } } }) as unknown as BuildReport;
    expect(overBudget(folder, site(7328))).toEqual([]);
    // A site with purposes of its own must decide about each stored name.
    expect(overBudget(folder, site(7648, { asksApart: true }))).toEqual([]);
    expect(overBudget(folder, site(7649, { asksApart: true }))).toHaveLength(1);
    expect(overBudget(folder, site(7456, { asksAnew: true }))).toEqual([]);
    expect(overBudget(folder, site(7457, { asksAnew: true }))).toHaveLength(1);
    expect(overBudget(folder, site(7342))).toEqual([
      expect.stringMatching(
        /^main\.js is 7342 B, 14 B over its budget of 7328 B \(tools\/build\/report\/budgets\.ts\)\. What costs most: kernel\/large \d+ B/,
      ),
    ]);
  });
});
