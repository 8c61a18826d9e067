import { afterAll, beforeAll, expect, it } from 'vitest';
import { faults, suffer } from '../../tools/bench/delivery/faults';
import { type Lab, openLab } from '../../tools/bench/delivery/lab';
import { chromiumOnly } from '../../tools/lab/engines/journey-engine';
import { firstOnly } from '../support/thorough';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

/** The most important cases of the fault bench: `npm run bench` has them all. */
const worst = ['service 500', 'page closed', 'database full', 'answers lost', 'tabs with one queue, 503, two closed, the rest killed'];

const driven = chromiumOnly('browsers that nobody drives are watched and killed by Chrome’s DevTools pipe');

firstOnly(1, worst, (cases, options) =>
  it.each(cases)(
    'five pages of one profile lose no hit and deliver none twice under this fault: %s [HIT-05]',
    { ...driven, ...options, timeout: 240_000 },
    async (name) => {
      const fault = faults.find((one) => one.name === name) ?? expect.fail(`no fault ${name}`);
      const { events, delivered, twice } = await suffer(lab, fault, 5, { patience: 120_000, kept: typeof fault.weather === 'object' });
      expect({ delivered, twice }).toEqual({ delivered: events, twice: 0 });
    },
  ),
);
