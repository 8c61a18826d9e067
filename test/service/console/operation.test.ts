import { expect, it } from 'vitest';
import { readOperation } from '../../../service/console/operation';
import type { Store } from '../../../service/store/store';

const store = {
  check: async () => undefined,
  newest: async () => undefined,
  facts: async () => ({ through: 0, newest: 0 }),
  rows: async () => [],
  page: async () => [],
} as unknown as Store;

it.each([
  [0.25, 'good'],
  [0.5, 'late'],
] as const)('the operation screen tells that requests were safe in the log within %d s, which is %s', async (flush, state) => {
  const checks = await readOperation({ store, data: '/', retainDays: 395, log: { lag: 0, flush }, now: 0 });
  expect(checks).toContainEqual({ name: 'flush', state, value: flush });
  expect(checks.map(({ name }) => name)).toEqual(['log', 'flush', 'store', 'worker', 'facts', 'retention', 'disk']);
});
