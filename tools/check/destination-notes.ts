import type { Manifest } from '../../kernel';
import { readDestinations } from '../../service/destinations/read-destinations';
import { withSites } from '../../service/destinations/told-sites';

/** Returns where manifests and the service's destinations don't agree, a line each; none without a file of destinations. */
export function destinationNotes(
  sites: ReadonlyMap<string, Manifest>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] {
  if (!env.DESTINATIONS) return [];
  const read = readDestinations(env.DESTINATIONS, env);
  return 'faults' in read ? read.faults : withSites(read.destinations, sites).words;
}
