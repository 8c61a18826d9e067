import type { SiteId } from './ids';
import { readManifests } from './manifests';

const sites = [...(await readManifests())];

/** The hosts of each site on a developer's machine. */
export const localHosts: Readonly<Record<SiteId, readonly string[]>> = Object.fromEntries(
  sites.map(([id, { hosts }]) => [id, hosts.local]),
);
