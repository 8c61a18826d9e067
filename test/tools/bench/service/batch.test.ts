import { expect, it } from 'vitest';
import { hitsSchema } from '../../../../service/schemas/hit';
import { batch } from '../../../../tools/bench/service/batch';

it('batch makes four valid hits of about 1.2 KB with unique ids', () => {
  const bodies = [batch(), batch()];
  for (const body of bodies) {
    expect(body.length / 4).toBeGreaterThan(1_100);
    expect(body.length / 4).toBeLessThan(1_300);
  }
  const hits = bodies.flatMap((body) => hitsSchema.parse(JSON.parse(body)));
  expect(new Set(hits.map(({ hit_id }) => hit_id)).size).toBe(8);
});
