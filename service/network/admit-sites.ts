import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IsInNetwork } from '../http/cors';
import { refuse } from '../http/refuse';

/** Unknown sites that a process takes. Ids are hostile: a script can make up any number of them. */
const MOST = 50;
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
  /** Counts a post of an unknown site. */
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
  const admit = (site: string, { headers: { origin }, port }: FastifyRequest): boolean => {
    if (knows(site)) return true;
    if (origin === undefined || !isInNetwork(origin, port)) return false;
    const before = found.get(site);
    if (!before && found.size >= MOST) return false;
    const { hostname: host } = new URL(origin);
    const count = (before?.count ?? 0) + 1;
    const tells = !before || now() - before.told >= TELL;
    found.set(site, { site, host, count, told: tells ? now() : before.told });
    countOne(site);
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
