import type { PageLife, Site } from '../kernel';
import { checkSite } from '../sites/check';
import { checkPrompts } from '../sites/check-prompts';
import { type SiteId, siteIds } from '../sites/ids';
import { siblings } from '../sites/network';
import { prompts } from '../sites/prompts';

/** What a manifest's file exports by default; throws with the file's name where it can't be read. */
async function readManifest(file: string): Promise<unknown> {
  try {
    return ((await import(`../${file}`)) as { default?: unknown }).default;
  } catch (error) {
    throw new Error(`${file}: ${error}`);
  }
}

/** Each site, with the plugins of both halves of its manifest. Throws all their faults, a line each. */
export async function readSites(): Promise<Map<SiteId, Site>> {
  const sites = new Map<SiteId, Site>();
  const faults: string[] = checkPrompts(prompts, siblings);
  for (const id of siteIds) {
    const site = (await readManifest(`sites/${id}.ts`)) as Site;
    const life = (await readManifest(`sites/later/${id}.ts`)) as PageLife | null | undefined;
    const found = checkSite(id, site, life?.later);
    faults.push(...found);
    if (life && !found.length) sites.set(id, { ...site, plugins: [...site.plugins, ...life.later.plugins] });
  }
  if (faults.length) throw new Error(faults.join('\n'));
  return sites;
}
