import type fc from 'fast-check';
import { vi } from 'vitest';
import { tried } from './extent';

/** The number of cases of each property of plain values, instead of its test's own number. */
const LEAST = 10_000;
/** The factor for properties that play whole visits, which wait in each case. */
const LONGER = 4;
const SEED = Number(process.env.FUZZ_SEED);

type Check = (property: fc.IRawProperty<unknown>, parameters?: fc.Parameters<unknown>) => unknown;

// Runs the whole suite's properties for longer. `FUZZ_SEED` repeats the run of a printed table.
vi.mock('fast-check', async (importOriginal) => {
  const { default: own } = await importOriginal<{ default: typeof fc }>();
  const longer =
    (check: Check): Check =>
    (property, parameters) => {
      const given = parameters?.numRuns ?? 100;
      const numRuns = property.isAsync() ? given * LONGER : Math.max(LEAST, given);
      tried(numRuns, `seed ${SEED}`);
      return check(property, { ...parameters, seed: parameters?.seed ?? SEED, numRuns });
    };
  return { ...own, default: { ...own, assert: longer(own.assert as Check) } };
});
