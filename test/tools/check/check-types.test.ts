import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeFaults } from '../../../tools/check/check-types';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Beside `sites/`, for their imports are relative to it.
const folder = mkdtempSync(join(root, '.sites-'));
const cases: [fault: string, right: string, wrong: string, message: RegExp, ofOptions: boolean][] = [
  ['a misspelt option', '{ ownHosts,', '{ ownHost: ownHosts,', / nothing is called `ownHost` here\. Did you mean `ownHosts`\?$/, true],
  ['an option of a plugin that has none like it', 'consent()', "consent({ colour: 'red' })", / nothing is called `colour` here\.$/, true],
  ['an option of a wrong type', 'consent()', 'consent({ privacyPath: 7 })', / .*number.*string/, true],
  [
    'an unknown plugin',
    '../plugins/vendors/descriptor',
    '../plugins/vendor/descriptor',
    / there is no plugin `vendor`\. Did you mean `vendors`\?$/,
    false,
  ],
  ['a plugin that is misspelt', '{ errors }', '{ erors }', / .*`?erors.* Did you mean 'errors'\?$/, false],
];

const right = readFileSync(join(root, 'sites/utility.ts'), 'utf8');
const file = (i: number) => relative(root, join(folder, `site${i}.ts`));
let faults: ReturnType<typeof typeFaults> = [];
beforeAll(() => {
  for (const [i, [fault, from, to]] of cases.entries()) {
    if (!right.includes(from)) throw new Error(`sites/utility.ts has no place for ${fault}`);
    writeFileSync(join(root, file(i)), right.replace(from, to).replaceAll(/(?<=from ')\.\/(?=\w+';)/g, '../sites/'));
  }
  faults = typeFaults(['sites/utility.ts', ...cases.map((_, i) => file(i))]);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('typeFaults', () => {
  it.each(cases.map((one, i) => [one[0], i] as const))('names file, line and fault of %s [PLG-07]', (_, i) => {
    const [, from, , message, ofOptions] = cases[i] ?? expect.fail();
    const line = right.slice(0, right.indexOf(from)).split('\n').length;
    const found = faults.filter((fault) => fault.file === file(i));
    expect(found.map((fault) => fault.line)).toContainEqual(expect.stringMatching(new RegExp(`:${line}:${message.source}`)));
    expect(found.some((fault) => fault.ofOptions === ofOptions)).toBe(true);
    for (const fault of found) expect(fault.line.startsWith(`${file(i)}:`)).toBe(true);
  });

  it('finds no fault in a valid manifest [PLG-07]', () => {
    expect(faults.filter(({ file }) => file === 'sites/utility.ts')).toEqual([]);
  });
});
