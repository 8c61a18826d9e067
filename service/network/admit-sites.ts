import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IsInNetwork } from '../http/callers';
import { refuse } from '../http/refuse';
import { senderOf } from '../http/sender';

/** Unknown sites that a sender may name within an hour. Ids are hostile: a script can make up any number of them. */
const BY_SENDER = 10;
const HOUR = 60 * 60_000;
/** Senders and unknown sites that are remembered. The oldest is forgotten first. */
const MOST_SENDERS = 10_000;
const MOST = 500;
/** Unknown sites that are counted by name. */
const NAMED = 50;
/** ms after which an unknown site is told again. */
const TELL = 10 * 60_000;

/** A site that no manifest has, or a brand, `brand:main`, and what came from it. */
export interface UnknownSite {
  readonly site: string;
  /** The host of the last page that posted for it. */
  readonly host: string;
  readonly count: number;
}

export interface AdmitSites {
  /** Returns whether what a page posted about these sites is kept. Else it has replied 400. */
  (sites: Iterable<string>, request: FastifyRequest, reply: FastifyReply): boolean;
  /** The unknown sites so far. */
  unknown(): readonly UnknownSite[];
}

interface Options {
  knows(site: string): boolean;
  readonly isInNetwork: IsInNetwork;
  /** Counts a post of an unknown site, under `others` once many sites have a name. */
  count(site: string): void;
  /** Tells of an unknown site, at its first post and then now and again. */
  tell(unknown: UnknownSite): void;
  now?(): number;
}

/**
 * Admits the sites of the manifests, and unknown ones whose page is on a host of the network: a site may be newer than the manifests that
 * this process has read, and a browser that gets a 400 throws away what it sent.
 */
export function admitSites({ knows, isInNetwork, count: countOne, tell, now = Date.now }: Options): AdmitSites {
  const found = new Map<string, UnknownSite & { readonly told: number }>();
  const senders = new Map<string, { count: number; readonly since: number }>();
  const named = new Set<string>();
  const forgetOldest = (map: Map<string, unknown>, most: number) => {
    const [oldest] = map.size > most ? map.keys() : [];
    if (oldest !== undefined) map.delete(oldest);
  };
  /** Returns whether a sender may name one more unknown site. Others' are kept whatever one sender makes up. */
  const mayName = (sender: string): boolean => {
    const known = senders.get(sender);
    const one = known && now() - known.since < HOUR ? known : { count: 0, since: now() };
    if (one.count >= BY_SENDER) return false;
    one.count++;
    senders.set(sender, one);
    forgetOldest(senders, MOST_SENDERS);
    return true;
  };
  const admit = (site: string, { headers: { origin }, port, ip }: FastifyRequest): boolean => {
    if (knows(site)) return true;
    if (origin === undefined || !isInNetwork(origin, port)) return false;
    const before = found.get(site);
    if (!before && !mayName(senderOf(ip))) return false;
    const { hostname: host } = new URL(origin);
    const count = (before?.count ?? 0) + 1;
    const tells = !before || now() - before.told >= TELL;
    found.set(site, { site, host, count, told: tells ? now() : before.told });
    forgetOldest(found, MOST);
    if (named.size < NAMED) named.add(site);
    countOne(named.has(site) ? site : 'others');
    if (tells) tell({ site, host, count });
    return true;
  };
  const all = (sites: Iterable<string>, request: FastifyRequest, reply: FastifyReply): boolean => {
    for (const site of new Set(sites)) {
      if (admit(site, request)) continue;
      const path = site.startsWith('brand:') ? 'brand' : 'site';
      refuse(reply, 400, 'schema', 'What was sent does not fit the schema', [{ path, message: `Must be a ${path} of the network` }]);
      return false;
    }
    return true;
  };
  return Object.assign(all, {
    unknown: () => [...found.values()].filter(({ site }) => !knows(site)).map(({ site, host, count }) => ({ site, host, count })),
  });
}
