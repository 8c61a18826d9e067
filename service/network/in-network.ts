import { matchesHost } from '../../lib/url/host-patterns';
import type { IsInNetwork } from '../http/callers';

/** The hosts of a site, exact ones and patterns, and the brands that it may name. */
export interface SiteHosts {
  readonly production: readonly string[];
  readonly development: readonly string[];
  readonly local: readonly string[];
  readonly brands: readonly string[];
}

/** Origins of the network that are remembered: each post names one. Any name under a local host is one, so that there can be any number. */
const MOST_ORIGINS = 500;

/** The sites of the network, by id. */
export type Sites = ReadonlyMap<string, SiteHosts>;

/**
 * Returns the check of origins by the manifests: pages of the network's hosts, by https. Local hosts may use http and any port, as no
 * name under `localhost` can be had by others.
 */
export function inNetwork(sites: Sites): IsInNetwork {
  const all = [...sites.values()];
  const remote = all.flatMap(({ production, development }) => [...production, ...development]);
  const locals = all.flatMap(({ local }) => local);
  const isIn = (origin: string): boolean => {
    if (!URL.canParse(origin)) return false;
    const { protocol, hostname, port } = new URL(origin);
    if (protocol === 'https:' && port === '') return matchesHost(hostname, remote);
    return protocol === 'http:' && matchesHost(hostname, locals);
  };
  const known = new Set<string>();
  return (origin) => {
    if (known.has(origin)) return true;
    if (!isIn(origin)) return false;
    if (known.size < MOST_ORIGINS) known.add(origin);
    return true;
  };
}
