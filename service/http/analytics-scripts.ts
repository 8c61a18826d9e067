import type { Manifest } from '../../kernel';
import type { NamedVendor } from '../../plugins/vendors/vendor';
import { readManifests } from '../../tools/sites/manifests';

/** The address of the analytics library for each stream that pages may ask it for. */
export type AnalyticsScripts = ReadonlyMap<string, string>;

/** Returns the streams of the sites whose manifests name the library, each site's own and its test stream, with the account's address. */
export function scriptsOf(sites: Iterable<Pick<Manifest, 'stream' | 'testStream' | 'plugins'>>): AnalyticsScripts {
  const scripts = new Map<string, string>();
  for (const { stream, testStream, plugins } of sites) {
    const named = plugins.flatMap(({ options }) => (options as { readonly named?: readonly NamedVendor[] } | undefined)?.named ?? []);
    const { script } = (named.find(({ name }) => name === 'gtag')?.account ?? {}) as { readonly script?: string };
    if (script) for (const one of [stream, testStream]) scripts.set(one, script);
  }
  return scripts;
}

/** Returns those of the manifests that the service was started for. */
export const analyticsScripts = async (): Promise<AnalyticsScripts> => scriptsOf((await readManifests()).values());
