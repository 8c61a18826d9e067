import type { Manifest } from '../kernel';
import type { ExperimentsOptions } from '../plugins/experiments/descriptor';
import type { PromptsOptions } from '../plugins/prompts/descriptor';
import { checkSite } from '../sites/check';
import { checkEvents } from '../sites/check-events';
import { checkExperiments } from '../sites/check-experiments';
import { checkHosts } from '../sites/check-hosts';
import { checkPrompts } from '../sites/check-prompts';
import { languageFaults } from '../sites/check-texts';
import { eventsFile, tryEvents } from '../sites/declared-events';
import type { SiteId } from '../sites/ids';
import { tryManifests } from '../sites/manifests';
import { network } from '../sites/this-network';

export interface ReadSites {
  readonly sites: ReadonlyMap<SiteId, Manifest>;
  /** A line each: the file, the place in it, and what was expected. */
  readonly faults: readonly string[];
}

/** The prompts that manifests give to the plugin, by site. */
const promptsOf = (manifests: readonly Manifest[]): Readonly<Record<string, readonly unknown[]>> =>
  Object.assign(
    {},
    ...manifests.flatMap(({ plugins }) =>
      plugins.filter(({ name }) => name === 'prompts').map(({ options }) => (options as Partial<PromptsOptions>)?.prompts),
    ),
  );

/** Faults of the experiments that manifests give to the plugin, each once. */
const experimentFaults = (manifests: readonly Manifest[]): string[] => [
  ...new Set(
    manifests.flatMap(({ plugins }) =>
      plugins.filter(({ name }) => name === 'experiments').flatMap(({ options }) => checkExperiments(options as ExperimentsOptions)),
    ),
  ),
];

/** Reads and checks every manifest. */
export async function trySites(): Promise<ReadSites> {
  const { sites, faults } = await tryManifests();
  const declared = await tryEvents();
  const checked = [...sites].map(([id, site]) => ({ site, faults: checkSite(id, site) }));
  const each = checked.flatMap(({ faults: own }) => own);
  const sound = checked.flatMap(({ site, faults: own }) => (own.length ? [] : site));
  // Hosts can be compared where there are any.
  const together = each.length ? [] : checkHosts(sites);
  return {
    sites,
    faults: [
      ...languageFaults(),
      ...faults,
      ...experimentFaults(sound),
      ...checkPrompts(promptsOf(sound), network.siblings, network.promptAnswers),
      ...each,
      ...together,
      ...declared.faults,
      ...[...declared.events].flatMap(([id, events]) => checkEvents(eventsFile(id), events)),
    ],
  };
}

/** Every manifest. Throws all their faults, a line each. */
export async function readSites(): Promise<ReadonlyMap<SiteId, Manifest>> {
  const { sites, faults } = await trySites();
  if (faults.length) throw new Error(faults.join('\n'));
  return sites;
}
