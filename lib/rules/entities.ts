import { type EntityKind, entityKinds, type OwnRules } from './rule';

/** The facts of a site that say whose it is. */
export interface Owned {
  readonly id: string;
  readonly brand: string;
  readonly brands: Readonly<Record<string, string>>;
  readonly areas: string;
  readonly hosts: { readonly production: readonly string[] };
}

/** Returns the last two labels of a host. A suffix such as `co.uk` joins more sites than share cookies, which is only stricter. */
const domainOf = (host: string): string => host.split('.').slice(-2).join('.');

const kindOf = ({ entities }: OwnRules, ...names: readonly (string | undefined)[]): EntityKind | undefined =>
  names.map((name) => (name === undefined ? undefined : entities[name])).find((kind) => kind !== undefined);

/** Returns the kinds of a site's brands; all kinds for a brand without one. */
const kindsOf = (rules: OwnRules, { brand, brands, hosts }: Owned): EntityKind[] =>
  [brand, ...Object.entries(brands).map(([place, other]) => kindOf(rules, place) ?? other), ...hosts.production].flatMap((name) =>
    (entityKinds as readonly string[]).includes(name)
      ? (name as EntityKind)
      : (kindOf(rules, name) ?? (name.includes('.') ? [] : entityKinds)),
  );

/**
 * Returns the kinds of the entities that share a visitor's choice on a page, the page's own first: all those of the site and of the sites on the
 * same registrable domain. Without a site, it may be anyone's.
 */
export function entitiesOf(
  rules: OwnRules,
  site: Owned | undefined,
  sites: readonly Owned[],
  path = '/',
  host?: string,
): readonly EntityKind[] {
  if (!site) return entityKinds;
  const area = RegExp(`^/+${site.areas}(/|$)`).exec(path.toLowerCase())?.[1];
  const own = kindOf(rules, area && site.brands[area], host, host && site.brands[host], site.brand);
  const domains = site.hosts.production.map(domainOf);
  const sharing = sites.filter(({ hosts }) => hosts.production.some((one) => domains.includes(domainOf(one))));
  return [...new Set([...(own ? [own] : []), ...[site, ...sharing].flatMap((one) => kindsOf(rules, one))])];
}
