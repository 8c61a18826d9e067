import { expect, it } from 'vitest';
import { faultsOf } from '../../../../lib/contracts/check';
import { type HitBody, hitsContract } from '../../../../lib/contracts/hit';
import { batch } from '../../../../tools/bench/service/batch';

it('batch makes four valid hits of about 1.2 KB with unique ids', () => {
  const bodies = [batch(), batch()];
  for (const body of bodies) {
    expect(body.length / 4).toBeGreaterThan(1_100);
    expect(body.length / 4).toBeLessThan(1_300);
  }
  const batches = bodies.map((body): readonly HitBody[] => JSON.parse(body));
  for (const hits of batches) expect(faultsOf(hitsContract, hits)).toEqual([]);
  const hits = batches.flat();
  expect(new Set(hits.map(({ hit_id }) => hit_id)).size).toBe(8);
});
