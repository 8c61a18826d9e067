import { parseUrl } from './url';

/** Private address ranges (RFC 6890). The first two bytes identify them. */
const isPrivateV4 = (a: number, b: number): boolean =>
  a === 0 ||
  a === 10 ||
  a === 127 ||
  a >= 224 ||
  (a === 100 && b >> 6 === 1) ||
  (a === 169 && b === 254) ||
  (a === 172 && b >> 4 === 1) ||
  (a === 192 && b === 168) ||
  (a === 198 && b >> 1 === 9);

/** Returns the eight groups of an IPv6 address in a URL, with `::` expanded. */
function groupsOf(address: string): number[] {
  const [front = [], back = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].map((group) => Number.parseInt(group, 16));
}

function isPrivateV6(address: string): boolean {
  const groups = groupsOf(address);
  const [first = 0, , , , , , high = 0] = groups;
  const prefix = groups.slice(0, 6).join();
  // Compatible addresses, including loopback and unspecified, then mapped and translated ones (64:ff9b::/96).
  if (['0,0,0,0,0,0', '0,0,0,0,0,65535', '100,65435,0,0,0,0'].includes(prefix)) return isPrivateV4(high >> 8, high & 255);
  // Unique local, link-local, the former site-local, and multicast addresses.
  return first >> 9 === 0xfc >> 1 || first >> 7 === 0xfe80 >> 7 || first >> 8 === 0xff;
}

/**
 * HLP-03: returns whether this is an http(s) address of a public host. Private IP ranges are not, in any spelling (the URL parser turns
 * `http://0x7f.1/` and `http://2130706433/` into 127.0.0.1), nor are names of the visitor's own machine or network.
 */
export function isPublicUrl(text: string): boolean {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const { hostname } = url;
  if (hostname[0] === '[') return !isPrivateV6(hostname.slice(1, -1));
  if (/^[\d.]+$/.test(hostname)) return !isPrivateV4(...(hostname.split('.').map(Number) as [number, number]));
  return /[^.]\.[^.]/.test(hostname) && !/\.(localhost|local)\.?$/.test(hostname);
}
