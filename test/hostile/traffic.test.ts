import { afterAll, beforeAll, expect, it } from 'vitest';
import { hit } from '../../tools/lab/bodies';
import { type DemoUnderTest, runDemo } from '../demo/support/demo';
import { EVERYTHING, tried } from '../support/hostile/extent';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo();
});
afterAll(() => demo.close());

/** Visitors at the same time. */
const AT_ONCE = 25;
const VISITORS = EVERYTHING ? 1_000 : 100;

/**
 * Returns the batches of a visit: the first hits at once, batches of 4, and the end of the page. Every tenth visitor sends a batch twice.
 */
const batchesOf = (visitor: number) => {
  const named = (...events: string[]) => events.map((event) => hit({ event }));
  const batches = [named('sess_start', 'page_view'), named('click', 'scroll', 'click', 'scroll'), named('page_unload')];
  return visitor % 10 ? batches : [...batches, batches[1] ?? []];
};

it('the service stores each hit once under the traffic of many visitors [HIT-01]', async () => {
  const sent = new Set<string>();
  const answers: number[] = [];
  const visitors = Array.from({ length: VISITORS }, (_, i) => i);
  const visit = async () => {
    for (let visitor = visitors.pop(); visitor !== undefined; visitor = visitors.pop()) {
      for (const batch of batchesOf(visitor)) {
        for (const { hit_id } of batch) sent.add(hit_id);
        answers.push((await demo.post('/hit', batch, { 'content-type': 'text/plain;charset=UTF-8' })).status);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visit));
  tried(answers.length, `batches, of ${VISITORS} visitors with ${sent.size} hits`);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  const keptIds = async () => (await demo.ask('live', '/inspect/hits')).json<{ hit_id: string }[]>().map(({ hit_id }) => hit_id);
  await expect.poll(async () => (await keptIds()).length).toBe(sent.size);
  const kept = await keptIds();
  expect(kept.filter((id) => !sent.has(id))).toEqual([]);
});
