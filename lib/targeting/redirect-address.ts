import { matchesHost } from '../url/host-patterns';
import { filterParameters, parseUrl, readParameters } from '../url/url';

const trimmed = (path: string) => path.replace(/\/+$/, '');

/**
 * Returns the address of a redirect test's variant, with the query and the fragment of the page at `here`, or undefined if it is not
 * allowed. It may be another path of the page's own host or on `hosts`, but never the page itself, and never http from https. A parameter
 * that the target itself names wins. The visitor's fragment replaces the target's.
 */
export function redirectAddress(target: string, here: string, hosts: readonly string[]): string | undefined {
  const [to, from] = [parseUrl(target, here), parseUrl(here)];
  if (!to || !from || !/^https?:$/.test(to.protocol) || to.username || to.password) return;
  if (to.protocol !== from.protocol && to.protocol !== 'https:') return;
  if (to.host === from.host ? trimmed(to.pathname) === trimmed(from.pathname) : !matchesHost(to.hostname, hosts)) return;
  const named = new Set(readParameters(to.search).map(([name]) => name));
  const kept = filterParameters(from.search.slice(1), (name) => !named.has(name));
  const query = [to.search.slice(1), kept].filter(Boolean).join('&');
  return `${to.origin}${to.pathname}${query && `?${query}`}${from.hash || to.hash}`;
}
