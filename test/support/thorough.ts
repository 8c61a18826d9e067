import type { TestOptions } from 'vitest';

/**
 * Options of a test whose rows have others in every run. It proves them again, at length or under other circumstances. `npm test` omits it,
 * and `npm run test:all` runs it.
 */
export const thorough: TestOptions = { tags: ['thorough'] };

type Define<Case> = (cases: readonly Case[], options: TestOptions) => void;

/** Defines the tests of the first cases for every run, and those of the other cases for the thorough run. */
export function firstOnly<Case>(few: number, cases: readonly Case[], define: Define<Case>): void {
  define(cases.slice(0, few), {});
  define(cases.slice(few), thorough);
}
