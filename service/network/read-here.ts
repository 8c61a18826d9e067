import { readManifests } from '../../tools/sites/manifests';
import type { Sites } from './in-network';

/** Reads the sites of the manifests as this process has loaded them. */
export async function readHere(): Promise<Sites> {
  const all = [...(await readManifests())];
  return new Map(all.map(([id, { hosts, brand, brands }]) => [id, { ...hosts, brands: [brand, ...Object.values(brands)] }]));
}
