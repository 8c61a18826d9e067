import type { Env } from '../../../kernel';
import { isPersonalParameter } from '../../../lib/privacy/redaction';
import { withoutContact } from '../../../lib/url/address-bar';
import { matchesHost } from '../../../lib/url/host-patterns';
import { filterParameters, parseUrl, splitUrl } from '../../../lib/url/url';
import { logOutQuietly } from './transport';

/** CTC-10. ms. */
const DELAY = 500;

/** What the visitor asked for. */
export interface Logout {
  /** Where to come back to. Anybody may have asked. */
  readonly redirect?: unknown;
  /** Whether the visitor stays on the page: they have a form before them. */
  readonly stays?: boolean;
  /** When, in ms on the monotonic clock. */
  readonly time: number;
}

/** Where a log-out leads back to: the address that was asked for if it is one of the network, else this page's. */
export function wayBack(asked: unknown, here: string, hosts: readonly string[]): string {
  const url = typeof asked === 'string' ? parseUrl(asked, here) : undefined;
  const listed = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && matchesHost(url.hostname, hosts);
  return withoutSecrets(withoutContact(listed ? url.href : here));
}

/** The service's logs keep where a log-out leads back to (PRV-04). */
function withoutSecrets(url: string): string {
  const { path, query, hash } = splitUrl(url);
  const kept = filterParameters(query.slice(1), (name, value) => !isPersonalParameter(name, value));
  return path + (kept && `?${kept}`) + (hash.includes('=') ? '' : hash);
}

/** Logs out at the utility service: leaves for it 500 ms after the visitor asked for it, or asks it from here if they stay. */
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
