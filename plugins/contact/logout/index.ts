import type { Env } from '../../../kernel';
import { createTrail, maskPath, maskQuery } from '../../../lib/privacy/redaction';
import { withoutContact } from '../../../lib/url/address-bar';
import { matchesHost } from '../../../lib/url/host-patterns';
import { parseUrl, splitUrl } from '../../../lib/url/url';
import { logOutQuietly } from './transport';

/** Characters of a return address. Encoded in the service's, it is up to three times as long. */
const LONGEST = 2_000;
/** CTC-10. ms. */
const DELAY = 500;

/** A visitor's request to log out. */
export interface Logout {
  /** The address to return to, from an untrusted source. */
  readonly redirect?: unknown;
  /** True if the visitor stays on the page, at a form. */
  readonly stays?: boolean;
  /** Time of the request, in ms on the monotonic clock. */
  readonly time: number;
}

/** Returns a log-out's return address: the requested one if it is on the network, or else this page's. */
export function wayBack(asked: unknown, here: string, hosts: readonly string[]): string {
  const url = typeof asked === 'string' ? parseUrl(asked, here) : undefined;
  const listed = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && matchesHost(url.hostname, hosts);
  return withoutSecrets(withoutContact(listed ? url.href : here));
}

/**
 * Removes personal data and secrets: the service logs return addresses (PRV-04). A page whose path contains any can't be returned to without
 * it, so the address is then the site's root.
 */
function withoutSecrets(url: string): string {
  const { path, query, hash } = splitUrl(url);
  const trail = createTrail();
  if (url.length > LONGEST || maskPath(path, trail) !== path) return new URL('/', url).href;
  const kept = maskQuery(query.slice(1), trail);
  return path + (kept && `?${kept}`) + (hash.includes('=') || maskPath(hash, trail) !== hash ? '' : hash);
}

/** Logs out at the utility service: navigates there 500 ms after the request, or calls it from here if the visitor stays. */
export async function leave(
  { window, clock }: Env,
  utility: string,
  { redirect, stays, time }: Logout,
  hosts: readonly string[] = [],
  report: (error: Error, detail: { readonly kind: 'ajax_req_failed' }) => void = () => {},
): Promise<void> {
  const back = wayBack(redirect, window.location.href, hosts);
  const url = `${utility}/adestra/logout?redirect=${encodeURIComponent(back)}`;
  if (!stays) return void window.setTimeout(() => window.location.assign(url), Math.max(0, DELAY - (clock() - time)));
  if (!(await logOutQuietly(window, url)))
    report(new Error('The utility service did not log the contact out'), { kind: 'ajax_req_failed' });
}
