import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTransit } from '../../../demo/kept/transit';

it('settles when everything that was on its way has arrived, whatever has begun since', async () => {
  const transit = createTransit();
  await transit.settled();
  const [one, two, late] = [randomUUID(), randomUUID(), randomUUID()];
  transit.enter([one, two]);
  const order: string[] = [];
  const settled = transit.settled().then(() => order.push('settled'));
  transit.enter([late]);
  transit.leave([one]);
  await Promise.resolve();
  order.push('one');
  transit.leave([two]);
  await settled;
  expect(order).toEqual(['one', 'settled']);
});

it('the live list waits for each copy of an arrival that is on its way twice', async () => {
  const transit = createTransit();
  const one = randomUUID();
  transit.enter([one, one]);
  transit.leave([one]);
  const order: string[] = [];
  const settled = transit.settled().then(() => order.push('settled'));
  await Promise.resolve();
  order.push('first copy');
  transit.leave([one]);
  await settled;
  expect(order).toEqual(['first copy', 'settled']);
});
