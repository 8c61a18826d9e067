import type { Manifest } from '../../kernel';
import { hostKind } from '../../kernel/detect/site';
import { isOnPage } from '../../lib/records/told-vendors';
import { keptPattern } from '../../lib/storage/kept-names';
import { type NamedVendor, PURPOSES } from '../../plugins/vendors/vendor';
import { keptNames } from '../build/necessary';
import { addressesIn, namedIn, onPage } from '../build/on-page';

/** A party that a site's manifest names. */
export interface Party {
  readonly name: string;
  /** The beginning of the addresses; a bare origin stands for all of a host's. */
  readonly starts: string;
  /** The purpose that it needs; '' where it needs no consent. */
  readonly purpose: string;
  /** A third party's use. */
  readonly category?: string;
}

export interface Tag {
  /** Addresses of the files, without query. */
  readonly files: readonly string[];
  /** The names of all files that the build has written beside a tag. */
  readonly names: readonly string[];
  /** Addresses of scripts whose text is no file of the build. */
  readonly others: readonly string[];
}

/** Everything that a manifest allows, as plain values. */
export interface AllowList {
  /** The manifest's id; undefined without one, when a page may only contact its own origin. */
  readonly site?: string;
  /** The origins of the visited pages. */
  readonly origins: readonly string[];
  /** The hosts of the network's sites, exact or with a wildcard. */
  readonly hosts: readonly string[];
  /** Hosts of the network, by domain. No manifest describes all of them. */
  readonly domains: readonly string[];
  /** Base address of the utility service; undefined where there is no manifest. */
  readonly utility?: string;
  /** The tag and its chunks, as files of the build whose hashes the browser has confirmed. */
  readonly tag: Tag;
  readonly parties: readonly Party[];
  /** The third parties that the service tells, so that no page may contact them. */
  readonly told: readonly Party[];
  /** Origins of the organisation's own pictures, styles and fonts. Scripts are none of them. */
  readonly assets: readonly string[];
  /** Pattern of the names that may be stored without consent, behind the letter of their kind. */
  readonly kept: string;
}

type Options = Readonly<Record<string, unknown>>;

/** Returns the addresses of a list by kind of host, local ones with the page's port. */
const placed = (lists: unknown, kind: string, port: string): string[] => {
  const { production = [], [kind]: own = production } = (lists ?? {}) as Readonly<Record<string, readonly string[]>>;
  return kind === 'local' && port ? own.map((address) => address.replace(/^(https?:\/\/[^/:]+)/, `$1:${port}`)) : [...own];
};

/** Returns the addresses of a manifest's third parties, each with its purpose. */
function vendorsOf(site: Manifest): (Party & Pick<NamedVendor, 'from'>)[] {
  const apart = site.purposes?.map(({ id }) => id) ?? [];
  const inPurpose = (purpose = 'analytics') => (apart.includes(purpose) ? purpose : 'analytics');
  return namedIn(site).flatMap(({ name, category, account, from }) => {
    const host = (account as { host?: unknown }).host;
    return [...addressesIn(account), ...(typeof host === 'string' ? [`https://${host}`] : [])].map((starts) => ({
      name: `third party ${name}`,
      starts,
      purpose: inPurpose(PURPOSES[category]),
      category,
      ...(from && { from }),
    }));
  });
}

function partiesOf(site: Manifest, kind: string, port: string): Party[] {
  const optionsOf = (name: string) => (site.plugins.find((plugin) => plugin.name === name)?.options ?? {}) as Options;
  const services = (optionsOf('embeds').services ?? []) as readonly { name: string; hosts: readonly string[] }[];
  const own = ['surveyOrigins', 'advocacyEndpoints'].flatMap((list) => placed(optionsOf('contact')[list], kind, port));
  const answers = placed(optionsOf('prompts').answers, kind, port);
  const party = (name: string, purpose: string) => (starts: string) => ({ name, starts, purpose });
  return [
    ...vendorsOf(site),
    ...services.flatMap(({ name, hosts }) =>
      hosts.map((host) => ({ name: `frames of ${name}`, starts: `https://${host}`, purpose: 'analytics' })),
    ),
    ...addressesIn(optionsOf('analytics').enrichment).map(party('the look-up of networks', 'analytics')),
    ...addressesIn(optionsOf('consent').library).map(party('the consent library', '')),
    ...[...own, ...answers].map(party('the network’s forms', '')),
    // Scripts that the site may load. None of them counts as necessary.
    ...(site.scripts ?? []).map(party('an address in `scripts`', 'analytics')),
  ];
}

/** Returns the manifest of an address, by its host and path; undefined where no site has it. */
export function manifestAt(sites: ReadonlyMap<string, Manifest>, address: string): Manifest | undefined {
  const { hostname, pathname } = new URL(address);
  const there = [...sites.values()].filter(({ hosts }) => hostKind(hosts, hostname));
  return there.find(({ paths }) => paths?.some((path) => pathname.startsWith(path))) ?? there.find(({ paths }) => !paths) ?? there[0];
}

/** Returns what a page without a manifest may do. */
export const ownAlone = (address: string): AllowList => ({
  ...{
    origins: [new URL(address).origin],
    hosts: [],
    domains: [],
    tag: { files: [], names: [], others: [] },
    parties: [],
    told: [],
    assets: [],
    kept: keptPattern(),
  },
});

/** Returns what a site's manifest allows its pages at that address. `tag`: its tag, as its pages have it. */
export function allowListOf(
  site: Manifest,
  sites: ReadonlyMap<string, Manifest>,
  domains: readonly string[],
  address: string,
  tag: Tag,
): AllowList {
  const { hostname, port, origin } = new URL(address);
  const kind = hostKind(site.hosts, hostname) ?? 'production';
  return {
    site: site.id,
    origins: [origin],
    hosts: [...sites.values()].flatMap(({ hosts }) => Object.values(hosts).flat()),
    domains,
    utility: site.utility[kind] + (kind === 'local' && port ? `:${port}` : ''),
    tag,
    parties: partiesOf(onPage(site), kind, port),
    told: vendorsOf(site).filter((one) => !isOnPage(one)),
    assets: placed({ production: site.assets ?? [] }, kind, port).map((address) => new URL(address).origin),
    kept: keptPattern(keptNames(site.necessary)),
  };
}
