import type fc from 'fast-check';
import { vi } from 'vitest';
import { tried } from './extent';

/** Of each property, whatever its test says. */
const LEAST = 10_000;
const SEED = Number(process.env.FUZZ_SEED);

type Check = (property: never, parameters?: fc.Parameters<unknown>) => unknown;

// The properties of the whole suite, run longer; `FUZZ_SEED` runs what a printed table has run.
vi.mock('fast-check', async (importOriginal) => {
  const { default: own } = await importOriginal<{ default: typeof fc }>();
  const longer =
    (check: Check): Check =>
    (property, parameters) => {
      const numRuns = Math.max(LEAST, parameters?.numRuns ?? 0);
      tried(numRuns, `seed ${SEED}`);
      return check(property, { ...parameters, seed: parameters?.seed ?? SEED, numRuns });
    };
  return { ...own, default: { ...own, assert: longer(own.assert as Check) } };
});
