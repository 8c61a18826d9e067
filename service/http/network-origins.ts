import { matchesHost } from '../../lib/url/host-patterns';
import { readManifests } from '../../sites/manifests';
import type { IsInNetwork } from './cors';

/**
 * Returns the check of origins by the manifests: pages of the network's hosts, by https. Local hosts may use http and any port, as no
 * name under `localhost` can be had by others.
 */
export async function networkOrigins(): Promise<IsInNetwork> {
  const sites = [...(await readManifests()).values()].map(({ hosts }) => hosts);
  const remote = sites.flatMap(({ production, development }) => [...production, ...development]);
  const local = sites.flatMap((hosts) => hosts.local);
  return (origin) => {
    if (!URL.canParse(origin)) return false;
    const { protocol, hostname, port } = new URL(origin);
    if (protocol === 'https:' && port === '') return matchesHost(hostname, remote);
    return protocol === 'http:' && matchesHost(hostname, local);
  };
}
