import type { Manifest } from '../kernel';
import type { ExperimentsOptions } from '../plugins/experiments/options';
import type { PromptsOptions } from '../plugins/prompts/options';
import { network } from '../sites/this-network';
import { singlyFaults } from './build/recipient-choices';
import { shownFaults } from './build/shown-recipients';
import { withCounts } from './build/with-counts';
import { withSignalLine } from './build/with-signal-line';
import { checkSite } from './check/sites/check';
import { checkEvents } from './check/sites/check-events';
import { checkExperiments } from './check/sites/check-experiments';
import { checkHosts } from './check/sites/check-hosts';
import { checkPromptExperiments } from './check/sites/check-prompt-experiments';
import { checkPrompts } from './check/sites/check-prompts';
import { ruleFaults } from './check/sites/check-rules';
import { languageFaults } from './check/sites/check-texts';
import { timeZoneFaults } from './check/sites/check-time-zone';
import { eventsFile, tryEvents } from './sites/declared-events';
import type { SiteId } from './sites/ids';
import { tryManifests } from './sites/manifests';
import { tryRules } from './sites/rules';
import { readShown } from './sites/shown-recipients';

export interface ReadSites {
  readonly sites: ReadonlyMap<SiteId, Manifest>;
  /** The names of the sites' own events. */
  readonly declared: readonly string[];
  /** A line each: the file, the place in it, and what was expected. */
  readonly faults: readonly string[];
}

/** The options that manifests give to a plugin. */
const optionsOf = (manifests: readonly Manifest[], wanted: string): readonly unknown[] =>
  manifests.flatMap(({ plugins }) => plugins.filter(({ name }) => name === wanted).map(({ options }) => options));

/** Returns the faults of experiments and prompts, and of both beside each other, each once. */
function contentFaults(manifests: readonly Manifest[]): string[] {
  const experiments = optionsOf(manifests, 'experiments') as readonly ExperimentsOptions[];
  const prompts: PromptsOptions['prompts'] = Object.assign(
    {},
    ...optionsOf(manifests, 'prompts').map((options) => (options as Partial<PromptsOptions>)?.prompts),
  );
  const faults = [
    ...experiments.flatMap(checkExperiments),
    ...checkPrompts(prompts as Readonly<Record<string, readonly unknown[]>>, network.siblings, network.promptAnswers),
  ];
  const together = () => experiments.flatMap((options) => checkPromptExperiments(prompts, options));
  return [...new Set(faults.length ? faults : together())];
}

/** Reads and checks every manifest. */
export async function trySites(): Promise<ReadSites> {
  const { sites, faults } = await tryManifests();
  const { rules, faults: unread } = await tryRules();
  const declared = await tryEvents();
  const checked = [...sites].map(([id, site]) => ({ site, faults: checkSite(id, site) }));
  const each = checked.flatMap(({ faults: own }) => own);
  const sound = checked.flatMap(({ site, faults: own }) => (own.length ? [] : site));
  // Hosts can be compared where there are any.
  const together = each.length ? [] : [...checkHosts(sites), ...singlyFaults(sites), ...shownFaults(sites, readShown())];
  return {
    sites: new Map([...sites].map(([id, site]) => [id, withSignalLine(withCounts(site, rules), rules, [...sites.values()])])),
    declared: [...declared.events.values()].flatMap((events) => Object.keys(events ?? {})),
    faults: [
      ...languageFaults(),
      ...timeZoneFaults(network.timeZone),
      ...faults,
      ...contentFaults(sound),
      ...each,
      ...together,
      ...(unread.length ? unread : ruleFaults(rules, sites, network.brands)),
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
