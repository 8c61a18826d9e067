import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** A row of the hostile suite's printed tables. */
    hostile?: { readonly tried: number; readonly note: string };
  }
}

/** True if every case runs, as in `npm run test:hostile`. `npm test` runs a sample. */
export const EVERYTHING = process.env.HOSTILE === 'all';

/** Returns all cases, or the first and others at even distances. */
export const sampled = <T>(cases: readonly T[], few: number): readonly T[] =>
  EVERYTHING || cases.length <= few
    ? cases
    : cases.filter((_, i) => Math.floor((i * few) / cases.length) !== Math.floor(((i - 1) * few) / cases.length));

/** Records, for the printed tables, the number of cases that the running test has tried, with a note. */
export function tried(count: number, note = ''): void {
  const test = TestRunner.getCurrentTest();
  if (test) test.meta.hostile = { tried: count, note };
}
