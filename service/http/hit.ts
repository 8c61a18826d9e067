import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { type HitBody, hitContract, hitsContract } from '../../lib/contracts/hit';
import type { SealSender } from '../destinations/wants-sender';
import type { CheckEvents } from '../events/declarations';
import { type Faults, hitsEntry, NO_FAULTS, type Sent, type Take } from '../log/entry';
import type { AdmitSites } from '../network/admit-sites';
import { compileCheck } from './compile-check';
import { isCrawler } from './crawler';
import { fitsContract } from './fits';
import { hasSignal } from './signal';

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

/** Returns what a post says beside its hits. */
export function sentWith(headers: IncomingHttpHeaders, hits: readonly HitBody[], address: string, seal: SealSender): Sent {
  const signal = hasSignal(headers);
  const bot = isCrawler(headers['user-agent']);
  return { signal, bot, sealed: signal || bot ? undefined : seal(hits, address, headers['user-agent']) };
}

/** Returns the sites and brands that hits name, as `admitSites` takes them. */
export const sitesOf = (hits: readonly HitBody[]): string[] => hits.flatMap(({ site, brand }) => [site, `brand:${brand}`]);

/** Returns whether `knows` has each site and brand of hits. Those of one post mostly name the same. */
export function allKnown(hits: readonly HitBody[], knows: (id: string) => boolean): boolean {
  let last: HitBody | undefined;
  for (const hit of hits) {
    if (hit.site === last?.site && hit.brand === last?.brand) continue;
    if (!knows(hit.site) || !knows(`brand:${hit.brand}`)) return false;
    last = hit;
  }
  return true;
}

/** Returns the differences of hits from their sites' declarations; a promise where these are being read. */
export function eventFaults(hits: readonly HitBody[], check: CheckEvents): Faults | Promise<Faults> {
  const faults: Record<number, string> = {};
  let found = false;
  const note = (i: number, named: string | undefined) => {
    if (named === undefined) return;
    faults[i] = named;
    found = true;
  };
  const reading: Promise<void>[] = [];
  for (const [i, hit] of hits.entries()) {
    const named = check(hit);
    if (named instanceof Promise) reading.push(named.then((known) => note(i, known)));
    else note(i, named);
  }
  const all = () => (found ? faults : NO_FAULTS);
  return reading.length ? Promise.all(reading).then(all) : all();
}

/**
 * POST /hit: an array of hits. The worker drops hits whose `hit_id` is in the store. A hit that differs from its site's declaration of the
 * event is kept, with the differences in `event_faults`.
 */
export function hit(
  app: FastifyInstance,
  take: Take,
  check: CheckEvents,
  admit: AdmitSites,
  now: () => number,
  seal: SealSender = () => undefined,
): void {
  const fitsHits = createFitsHits();
  const preParsing = async ({ raw }: FastifyRequest, _reply: FastifyReply, payload: RequestPayload) =>
    raw.handedOver?.body ? Readable.from([raw.handedOver.body]) : payload;
  app.post('/hit', { preParsing }, async (request, reply) => {
    const { failure } = request.raw.handedOver ?? {};
    if (failure) throw failure;
    const hits = fitsHits(request.body, reply);
    if (!hits || !admit(sitesOf(hits), request, reply)) return reply;
    const faults = await eventFaults(hits, check);
    return take([hitsEntry(request.text, hits.length, faults, now(), sentWith(request.headers, hits, request.ip, seal))]);
  });
}
