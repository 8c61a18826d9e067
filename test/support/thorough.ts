import type { TestOptions } from 'vitest';

/**
 * Options of a test that repeats, at length or under more circumstances, what another test of its file proves. `npm test` leaves it out,
 * `npm run test:all` runs it.
 */
export const thorough: TestOptions = { tags: ['thorough'] };

type Define<Case> = (cases: readonly Case[], options: TestOptions) => void;

/** Defines the tests of the first cases for every run, and those of the others for the thorough one. */
export function firstOnly<Case>(few: number, cases: readonly Case[], define: Define<Case>): void {
  define(cases.slice(0, few), {});
  define(cases.slice(few), thorough);
}
