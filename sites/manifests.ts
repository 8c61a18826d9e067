import type { Manifest } from '../kernel';
import { type SiteId, siteIds } from './ids';

/** What a manifest's file exports by default; throws with the file's name where it can't be read. */
async function read(id: SiteId): Promise<Manifest> {
  try {
    return ((await import(/* @vite-ignore */ `./${id}.ts`)) as { default: Manifest }).default;
  } catch (error) {
    throw new Error(`sites/${id}.ts: ${error}`);
  }
}

/** Every manifest, evaluated and unchecked, by its file's name. */
export const readManifests = async (): Promise<ReadonlyMap<SiteId, Manifest>> =>
  new Map(await Promise.all(siteIds.map(async (id) => [id, await read(id)] as const)));
