import type { FastifyInstance, FastifyReply } from 'fastify';
import { type HitBody, hitContract, hitsContract } from '../../lib/contracts/hit';
import type { CheckEvents } from '../events/declarations';
import { type Faults, hitsEntry, type Take } from '../log/entry';
import type { AdmitSites } from '../network/admit-sites';
import { compileCheck } from './compile-check';
import { fitsContract } from './fits';

/**
 * Returns the value if it is a batch of hits; else replies 400 with the faults' paths. Faults are those of the first hit that does not fit,
 * because to find them in 500 hits would take the intake's thread 22 ms a request.
 */
export function createFitsHits(): (value: unknown, reply: FastifyReply) => readonly HitBody[] | undefined {
  const isHit = compileCheck(hitContract);
  const isBatch = compileCheck(hitsContract);
  return (value, reply) => {
    if (isBatch(value)) return value as readonly HitBody[];
    const at = Array.isArray(value) && value.length <= hitsContract.to ? value.findIndex((one) => !isHit(one)) : -1;
    return at < 0
      ? fitsContract(hitsContract, value, reply)
      : (fitsContract(hitContract, (value as unknown[])[at], reply, at) as undefined);
  };
}

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
export function hit(app: FastifyInstance, take: Take, check: CheckEvents, admit: AdmitSites, now: () => number): void {
  const fitsHits = createFitsHits();
  app.post('/hit', async (request, reply) => {
    const hits = fitsHits(request.body, reply);
    const ids = hits?.flatMap(({ site, brand }) => [site, `brand:${brand}`]);
    if (!hits || !ids || !admit(ids, request, reply)) return reply;
    const faults = await faultsOf(hits, check);
    return take([hitsEntry(request.text, hits.length, faults, now())]);
  });
}
