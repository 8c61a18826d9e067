import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** The line of a test of the hostile suite in the printed tables. */
    hostile?: { readonly tried: number; readonly note: string };
  }
}

/** True where every case is run, as `npm run test:hostile` does. `npm test` runs a sample. */
export const EVERYTHING = process.env.HOSTILE === 'all';

/** All of them, or the first and others that are far apart. */
export const sampled = <T>(cases: readonly T[], few: number): readonly T[] =>
  EVERYTHING || cases.length <= few
    ? cases
    : cases.filter((_, i) => Math.floor((i * few) / cases.length) !== Math.floor(((i - 1) * few) / cases.length));

/** Says for the printed tables how many cases the running test has tried, and what is worth knowing of them. */
export function tried(count: number, note = ''): void {
  const test = TestRunner.getCurrentTest();
  if (test) test.meta.hostile = { tried: count, note };
}
