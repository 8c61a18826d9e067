import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isHere } from './may-call';

/** The failure of a call to a name that leads inside. */
export const LEADS_INSIDE = 'resolves to a private address, and PRIVATE_HOSTS does not name it';

/** Resolves to all addresses of a name. */
export type Resolve = (host: string, options: LookupAllOptions) => Promise<readonly LookupAddress[]>;

export interface Naming {
  /** Names that may lead anywhere, in small letters. */
  readonly privateHosts: readonly string[];
  readonly resolve?: Resolve;
}

/** All that IPv6 gives out to the public (RFC 4291). */
const GLOBAL = ipaddr.parseCIDR('2000::/3');
/** IPv4 addresses where a network has IPv6 alone (RFC 6052). */
const TRANSLATED = ipaddr.parseCIDR('64:ff9b::/96');

/** Returns whether an address is a machine's on the public internet: one of a private, shared, local, reserved or many machines' range is not. */
export function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  if (address.match(TRANSLATED)) return isPublic(`${ipaddr.fromByteArray(address.toByteArray().slice(12))}`);
  return address.range() === 'unicast' && address.match(GLOBAL);
}

/**
 * Makes the look-up of a connection, which goes to no other address than those that were checked here. A name with a private address beside
 * public ones is refused whole, so that each call of it ends the same way, and its owner hears of the fault.
 */
export function publicLookup({ privateHosts, resolve = lookup }: Naming): LookupFunction {
  const named = new Set(privateHosts);
  return (host, options, answer) => {
    const look = async () => {
      const found = await resolve(host, { ...options, all: true });
      const mayBeInside = isHere(host) || named.has(host);
      if (!mayBeInside && !found.every(({ address }) => isPublic(address))) throw new Error(LEADS_INSIDE);
      if (!found[0]) throw Object.assign(new Error(`no address of ${host}`), { code: 'ENOTFOUND' });
      return found;
    };
    look().then(
      (found) => (options.all ? answer(null, [...found]) : answer(null, found[0]?.address ?? '', found[0]?.family)),
      (error: NodeJS.ErrnoException) => answer(error, []),
    );
  };
}
