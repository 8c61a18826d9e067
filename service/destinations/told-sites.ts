import type { Manifest } from '../../kernel';
import type { GiftName } from '../../lib/records/social-names';
import { type From, isOnPage, isTold, TOLD_BY } from '../../lib/records/told-vendors';
import type { Destination } from './entry';

interface Named {
  readonly name: string;
  readonly from?: From;
  readonly account?: { readonly gift?: GiftName };
}

/** The gift's name of a page whose account says none. */
const ON_PAGE: GiftName = 'Purchase';

/** Returns the third parties of a site that a kind of destination tells. */
function vendorsOf({ plugins }: Pick<Manifest, 'plugins'>, kind: string): readonly Named[] {
  const { named = [] } = (plugins.find(({ name }) => name === 'vendors')?.options ?? {}) as { readonly named?: readonly Named[] };
  return named.filter(({ name }) => Object.hasOwn(TOLD_BY, name) && TOLD_BY[name] === kind);
}

type Manifests = ReadonlyMap<string, Pick<Manifest, 'plugins'>>;

/**
 * Returns destinations with the sites of which they are told: those that an entry names, else those whose manifests say that the service tells the
 * vendor. A kind that no third party of a page stands for is told of all. Where a page tells too, its name of a gift counts, as one with
 * another name would count twice. `words`: what an operator should know of them.
 */
export function withSites(destinations: readonly Destination[], manifests: Manifests): { destinations: Destination[]; words: string[] } {
  const words: string[] = [];
  const narrowed = destinations.map((destination) => {
    const { name, kind, own } = destination;
    if (!Object.values<string>(TOLD_BY).includes(kind)) return destination;
    const found = [...manifests].map(([site, manifest]) => ({ site, vendors: vendorsOf(manifest, kind) }));
    const sites = destination.sites ?? found.flatMap(({ site, vendors }) => (vendors.some(isTold) ? site : []));
    const gifts: Record<string, GiftName> = {};
    const twins: string[] = [];
    for (const { site, vendors } of found) {
      if (!sites.includes(site)) continue;
      for (const vendor of vendors.filter(isOnPage)) {
        if (!isTold(vendor))
          words.push(
            `${name}: the service tells ${vendor.name} of ${site}, whose manifest has it told by the page alone: say from: 'both' there`,
          );
        twins.push(site);
        if (vendor.name !== 'social-pixel') continue;
        const gift = vendor.account?.gift ?? ON_PAGE;
        gifts[site] = gift;
        if (own.gift !== undefined && own.gift !== gift)
          words.push(
            `${name}.gift: ${own.gift} here, ${gift} on the pages of ${site}, which tell too: ${gift} is sent, as two names count twice`,
          );
      }
    }
    if (!sites.length) words.push(`${name}: no manifest says that the service tells its vendor, so that nothing is sent`);
    return { ...destination, sites, twins, gifts };
  });
  return { destinations: narrowed, words };
}
