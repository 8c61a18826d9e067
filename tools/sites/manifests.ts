import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from '../../kernel';
import { suggest } from '../check/sites/faults';
import { networkFolder, taprootFolder } from './folder';
import { type SiteId, siteIds } from './ids';
import { builtFile } from './loadable';
import { pluginNames } from './plugin-names';

/** Matches the plugin's folder in the message of a failed import. */
const NO_PLUGIN = /find (?:module|package).*?plugins[\\/]([^\\/]+)[\\/]descriptor/;

/** Reads a manifest file's default export. Throws one line with the file's name if it can't be read. */
async function read(id: SiteId): Promise<Manifest> {
  try {
    const source = pathToFileURL(join(networkFolder, 'sites', `${id}.ts`));
    const file = builtFile(source) ?? (networkFolder === taprootFolder ? `../../sites/${id}.ts` : source.href);
    return ((await import(/* @vite-ignore */ file)) as { default: Manifest }).default;
  } catch (error) {
    const message = String(error).split('\n')[0] ?? '';
    const [, plugin] = NO_PLUGIN.exec(message) ?? [];
    throw new Error(
      `sites/${id}.ts: ${plugin ? `there is no plugin \`${plugin}\`${suggest(plugin, pluginNames) || '.'}` : `cannot be read. ${message}`}`,
    );
  }
}

/** Reads every manifest, unchecked, by its file's name. A fault is one line that states why a manifest can't be read. */
export async function tryManifests(): Promise<{ readonly sites: ReadonlyMap<SiteId, Manifest>; readonly faults: readonly string[] }> {
  const all = await Promise.allSettled(siteIds.map(async (id) => [id, await read(id)] as const));
  return {
    sites: new Map(all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))),
    faults: all.flatMap((one) => (one.status === 'rejected' ? (one.reason as Error).message : [])),
  };
}

/** Reads every manifest, unchecked, by its file's name. Throws one error with all faults. */
export async function readManifests(): Promise<ReadonlyMap<SiteId, Manifest>> {
  const { sites, faults } = await tryManifests();
  if (faults.length) throw new Error(faults.join('\n'));
  return sites;
}
