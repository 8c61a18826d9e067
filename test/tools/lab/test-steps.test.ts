import { describe, expect, it } from 'vitest';
import { testSteps } from '../../../tools/lab/test-steps';

const file = (projectName: string, name: string) => ({ projectName, file: `test/${name}.test.ts` });
const isThorough = (name: string) => name.includes('long');

describe('testSteps', () => {
  it('names each project of a step, and its files once', () => {
    expect(testSteps([file('unit', 'long-a'), file('unit-page', 'long-b'), file('unit-page', 'long-a')], isThorough)).toEqual([
      {
        name: 'thorough tests 1 of 1',
        args: ['--project', 'unit', '--project', 'unit-page', '--tags-filter', 'thorough', 'test/long-a.test.ts', 'test/long-b.test.ts'],
      },
    ]);
  });

  it('leaves out what npm test has run whole, and what is run by name alone', () => {
    expect(testSteps([file('unit', 'a'), file('built', 'b'), file('firefox', 'long-c')], isThorough)).toEqual([]);
  });

  it('runs hostile files and engines whole', () => {
    const steps = testSteps(
      [file('hostile', 'a'), file('hostile-cases', 'b'), file('hostile-cases-page', 'c'), file('engines', 'd')],
      isThorough,
    );
    expect(steps.map(({ name }) => name)).toEqual(['hostile tests and engines 1 of 1', 'properties 1 of 1']);
    expect(steps.every(({ args }) => !args.includes('--tags-filter'))).toBe(true);
  });

  it('runs no file in two parts', () => {
    const steps = testSteps(
      [file('unit', 'long-a'), file('hostile-cases', 'long-a'), file('built', 'long-b'), file('hostile', 'long-b')],
      isThorough,
    );
    expect(steps.map(({ name }) => name)).toEqual(['hostile tests and engines 1 of 1', 'properties 1 of 1']);
  });

  it('divides many files evenly, and loses none', () => {
    const files = Array.from({ length: 250 }, (_, i) => file('built', `long-${i}`));
    const steps = testSteps(files, isThorough);
    const run = steps.map(({ args }) => args.filter((arg) => arg.endsWith('.test.ts')));
    expect(run.map((names) => names.length)).toEqual([84, 83, 83]);
    expect(run.flat().sort()).toEqual(files.map(({ file }) => file).sort());
  });
});
