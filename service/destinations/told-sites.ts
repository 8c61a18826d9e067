import type { Manifest } from '../../kernel';
import type { GiftName } from '../../lib/records/social-names';
import { type From, isOnPage, isTold, TOLD_BY } from '../../lib/records/told-vendors';
import type { Destination } from './entry';

interface Named {
  readonly name: string;
  readonly from?: From;
  readonly account?: { readonly gift?: GiftName; readonly ids?: readonly string[] };
}

/** Returns whether a page's account may be the destination's. That of an ad conversion is known by other numbers in the page. */
const isOneAccount = ({ account }: Named, { own }: Destination): boolean => !account?.ids || account.ids.includes(`${own.account}`);

/** The gift's name of a page whose account says none. */
const ON_PAGE: GiftName = 'Purchase';

/** Returns the third parties of a site that a kind of destination tells. */
function vendorsOf({ plugins }: Pick<Manifest, 'plugins'>, kind: string): readonly Named[] {
  const { named = [] } = (plugins.find(({ name }) => name === 'vendors')?.options ?? {}) as { readonly named?: readonly Named[] };
  return named.filter(({ name }) => Object.hasOwn(TOLD_BY, name) && TOLD_BY[name] === kind);
}

type Manifests = ReadonlyMap<string, Pick<Manifest, 'plugins' | 'purposes'>>;

/** Returns the purposes that a destination waits for, and that none of its sites asks for by name. A yes to `analytics` covers none of them here. */
function unasked({ purposes, sites }: Destination, manifests: Manifests): readonly string[] {
  const asked = [...manifests].flatMap(([id, site]) => (!sites || sites.includes(id) ? [(site.purposes ?? []).map((one) => one.id)] : []));
  const missing = purposes.filter((purpose) => purpose !== 'analytics');
  return asked.some((ids) => missing.every((purpose) => ids.some((id) => id === purpose))) ? [] : missing;
}

/**
 * Returns destinations with the sites whose pages tell the same account. There the page's name of a gift counts, as one with another name would count
 * twice. `words`: what an operator should know of them.
 */
export function withSites(destinations: readonly Destination[], manifests: Manifests): { destinations: Destination[]; words: string[] } {
  const words: string[] = [];
  const narrowed = destinations.map((destination) => {
    const { name, kind, own } = destination;
    const missing = unasked(destination, manifests);
    if (missing.length)
      words.push(
        `${name}: nothing is sent, as it waits for a yes to ${missing.join(' and ')}, which none of its sites has in \`purposes\``,
      );
    if (!Object.values<string>(TOLD_BY).includes(kind)) return destination;
    const found = [...manifests].map(([site, manifest]) => ({ site, vendors: vendorsOf(manifest, kind) }));
    const alone = new Map<string, string[]>();
    const gifts: Record<string, GiftName> = {};
    const twins: string[] = [];
    for (const { site, vendors } of found) {
      if (destination.sites && !destination.sites.includes(site)) continue;
      for (const vendor of vendors.filter((one) => isOnPage(one) && isOneAccount(one, destination))) {
        twins.push(site);
        if (!isTold(vendor)) alone.set(vendor.name, [...(alone.get(vendor.name) ?? []), site]);
        if (vendor.name !== 'social-pixel') continue;
        const gift = vendor.account?.gift ?? ON_PAGE;
        gifts[site] = gift;
        if (own.gift !== undefined && own.gift !== gift)
          words.push(
            `${name}.gift: ${own.gift} here, ${gift} on the pages of ${site}, which tell too: ${gift} is sent, as two names count twice`,
          );
      }
    }
    for (const [vendor, sites] of alone)
      words.push(
        `${name}: the service tells ${vendor} of ${sites.join(', ')}, too, whose pages tell it: say from: 'both' there, or name the others in sites`,
      );
    return { ...destination, twins, gifts };
  });
  return { destinations: narrowed, words };
}
