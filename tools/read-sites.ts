import type { Manifest } from '../kernel';
import { checkSite } from '../sites/check';
import { checkHosts } from '../sites/check-hosts';
import { checkPrompts } from '../sites/check-prompts';
import { languageFaults } from '../sites/check-texts';
import type { SiteId } from '../sites/ids';
import { tryManifests } from '../sites/manifests';
import { promptAnswers, siblings } from '../sites/network';
import { prompts } from '../sites/prompts';

export interface ReadSites {
  readonly sites: ReadonlyMap<SiteId, Manifest>;
  /** A line each: the file, the place in it, and what was expected. */
  readonly faults: readonly string[];
}

/** Reads and checks every manifest. */
export async function trySites(): Promise<ReadSites> {
  const { sites, faults } = await tryManifests();
  const each = [...sites].flatMap(([id, site]) => checkSite(id, site));
  // Hosts can be compared where there are any.
  const together = each.length ? [] : checkHosts(sites);
  return { sites, faults: [...languageFaults(), ...faults, ...checkPrompts(prompts, siblings, promptAnswers), ...each, ...together] };
}

/** Every manifest. Throws all their faults, a line each. */
export async function readSites(): Promise<ReadonlyMap<SiteId, Manifest>> {
  const { sites, faults } = await trySites();
  if (faults.length) throw new Error(faults.join('\n'));
  return sites;
}
