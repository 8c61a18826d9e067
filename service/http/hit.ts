import type { FastifyInstance } from 'fastify';
import type { HitBody } from '../../lib/contracts/hit';
import type { CheckEvents } from '../events/check-events';
import { type Faults, hitsEntry } from '../log/entry';
import type { AdmitSites } from '../network/admit-sites';
import { createFitsHits } from './fits-hits';
import type { Take } from './take-into-log';

async function faultsOf(hits: readonly HitBody[], check: CheckEvents): Promise<Faults> {
  const faults: Record<number, string> = {};
  for (const [i, hit] of hits.entries()) {
    const found = check(hit);
    const named = found instanceof Promise ? await found : found;
    if (named) faults[i] = named;
  }
  return faults;
}

/**
 * POST /hit: an array of hits. The worker drops hits whose `hit_id` is in the store. A hit that differs from its site's declaration of the
 * event is kept, with the differences in `event_faults`.
 */
export function hit(app: FastifyInstance, take: Take, check: CheckEvents, admit: AdmitSites): void {
  const fitsHits = createFitsHits();
  app.post('/hit', async (request, reply) => {
    const hits = fitsHits(request.body, reply);
    const ids = hits?.flatMap(({ site, brand }) => [site, `brand:${brand}`]);
    if (!hits || !ids || !admit(ids, request, reply)) return reply;
    const received = Date.now();
    return take([hitsEntry(request.text, hits.length, await faultsOf(hits, check), received)]);
  });
}
