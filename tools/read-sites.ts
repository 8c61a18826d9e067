import type { Manifest } from '../kernel';
import { checkSite } from '../sites/check';
import { checkPrompts } from '../sites/check-prompts';
import type { SiteId } from '../sites/ids';
import { readManifests } from '../sites/manifests';
import { siblings } from '../sites/network';
import { prompts } from '../sites/prompts';

/** Every manifest. Throws all their faults, a line each. */
export async function readSites(): Promise<ReadonlyMap<SiteId, Manifest>> {
  const sites = await readManifests();
  const faults = [...checkPrompts(prompts, siblings), ...[...sites].flatMap(([id, site]) => checkSite(id, site))];
  if (faults.length) throw new Error(faults.join('\n'));
  return sites;
}
