import type { PageLife, Site } from '../kernel';
import { checkSite } from '../sites/check';
import { checkPrompts } from '../sites/check-prompts';
import { type SiteId, siteIds } from '../sites/ids';
import { siblings } from '../sites/network';
import { prompts } from '../sites/prompts';

/** Each site, with the plugins of both halves of its manifest. Throws all their faults, a line each. */
export async function readSites(): Promise<Map<SiteId, Site>> {
  const sites = new Map<SiteId, Site>();
  const faults: string[] = checkPrompts(prompts, siblings);
  for (const id of siteIds) {
    const { default: site } = (await import(`../sites/${id}.ts`)) as { default: Site };
    const { default: life } = (await import(`../sites/later/${id}.ts`)) as { default: PageLife };
    faults.push(...checkSite(id, site, life.later));
    sites.set(id, { ...site, plugins: [...site.plugins, ...life.later.plugins] });
  }
  if (faults.length) throw new Error(faults.join('\n'));
  return sites;
}
