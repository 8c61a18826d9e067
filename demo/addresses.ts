import type { SiteId } from '../tools/sites/ids';
import { localHosts } from '../tools/sites/local-hosts';

/**
 * A place has its own hosts in the demo network. It is a site, or one of `FURTHER_HOSTS`: `fleet` is the second host of the microsites,
 * and `live` shows the live page.
 */
export type Place = SiteId | keyof typeof FURTHER_HOSTS;

/** Returns the absolute address of a path of a place. The path begins with a slash. */
export type Address = (place: Place, path?: string) => string;

const FURTHER_HOSTS = {
  fleet: ['fleet.taproot.localhost'],
  cdn: ['cdn.taproot.localhost'],
  survey: ['survey.taproot.localhost'],
  forms: ['forms.taproot.localhost'],
  live: ['localhost', '127.0.0.1'],
} as const;

const HOSTS: Readonly<Record<Place, readonly string[]>> = {
  ...FURTHER_HOSTS,
  ...localHosts,
};
const hostsOf = (place: Place): readonly string[] => HOSTS[place] ?? [];

/** Matches the Host header of a place. One object per place, because the router compares them by identity, and takes the first match. */
export const hostPatterns = Object.fromEntries(
  Object.entries(HOSTS)
    .filter(([place]) => place !== 'fleet')
    .map(([place, names]) => [place, new RegExp(`^(${names.join('|').replaceAll('.', '\\.')})(:\\d+)?$`, 'i')]),
) as Readonly<Record<Place, RegExp>>;

/** Every host that pages, frames or answers come from, the live page's aside. */
export const visitedHosts: readonly string[] = Object.entries(HOSTS).flatMap(([place, names]) =>
  place === 'live' || place === 'fleet' ? [] : names,
);

/** Returns the addresses of all places for a visitor who came by this port, which may differ from the listening one. */
export function addressesAt(port: number | null): Address {
  return (place, path = '/') => `http://${hostsOf(place)[0]}${port ? `:${port}` : ''}${path}`;
}

/** The hosts of pages for visitors. The stand-ins of third parties are not among them. */
const PAGES: readonly string[] = [...Object.keys(localHosts), 'fleet', 'live'].flatMap(hostsOf);

/**
 * Returns whether an address, or an `Origin` header, is on a page of the demo network, for a visitor who came by this port. Other ports of
 * the machine and unserved names are not.
 */
export function isInNetwork(address: string, port: number | null): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return PAGES.some((host) => new URL(`http://${host}:${port || 80}`).origin === origin);
}
