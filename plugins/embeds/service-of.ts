import { matchesHost } from '../../lib/url/host-patterns';
import type { EmbedService } from './options';

/** Returns the service of a frame's address. A host that the manifest does not list represents itself. */
export function serviceOf(address: URL, services: readonly EmbedService[]): EmbedService {
  const { hostname } = address;
  const known = services.find(({ hosts }) => matchesHost(hostname, hosts));
  return known ?? { id: hostname, name: hostname, company: hostname, hosts: [hostname] };
}
