import { isIPv6 } from 'node:net';

/** Private networks and loopback. A regular expression, because it runs for every request: `BlockList` takes as long as a small body. */
const INSIDE = /^(10\.|127\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|::1$|f[cd][\da-f]{2}:)/i;
/** An IPv4 address as sockets for both versions report it. */
const MAPPED = /^::ffff:(?=\d+\.)/i;

/** Returns whether an address is private, such as that of a proxy that `TRUST_PROXY` does not name and that forwards many visitors. */
export const isInside = (address: string): boolean => INSIDE.test(address.replace(MAPPED, ''));

/** Reads the addresses of proxies that are trusted, separated by commas. */
export const proxiesIn = (text: string): string[] => text.split(',').map((one) => one.trim());

/** Returns the 64 bits of an IPv6 address that a provider gives to one customer, or the IPv4 address: whoever sends from there is one sender. */
export function senderOf(address: string): string {
  const plain = address.replace(MAPPED, '');
  if (!isIPv6(plain)) return plain;
  const [before = '', after] = plain.split('%')[0]?.toLowerCase().split('::') ?? [];
  const groups = before ? before.split(':') : [];
  const rest = after ? after.split(':') : [];
  const all = after === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill('0'), ...rest];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
