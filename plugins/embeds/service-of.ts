import type { EmbedService } from './options';

/** Returns the service of a frame's address. A host that the manifest does not list represents itself. */
export function serviceOf(address: URL, services: readonly EmbedService[]): EmbedService {
  const { hostname } = address;
  const isOf = (host: string) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host);
  const known = services.find(({ hosts }) => hosts.some(isOf));
  return known ?? { id: hostname, name: hostname, company: hostname, hosts: [hostname] };
}
