import { afterAll, beforeAll, expect, it } from 'vitest';
import { faults, suffer } from '../../bench/delivery/faults';
import { type Lab, openLab } from '../../bench/delivery/lab';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab?.close());

/** Those of the fault bench that matter most, each with five pages of one profile: `npm run bench` has them all. */
const worst = ['page closed', 'service 500', 'database full', 'answers lost', 'tabs with one queue, 503, two closed, the rest killed'];

it.each(worst)('HIT-05 loses nothing and keeps nothing twice: %s', async (name) => {
  const fault = faults.find((one) => one.name === name) ?? expect.fail(`no fault ${name}`);
  const { events, delivered, twice } = await suffer(lab, fault, 5);
  expect({ delivered, twice }).toEqual({ delivered: events, twice: 0 });
});
