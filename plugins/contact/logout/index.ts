import type { Env } from '../../../kernel';
import { withoutContact } from '../../../lib/address-bar';
import { matchesHost } from '../../../lib/host-patterns';
import { parseUrl } from '../../../lib/url';

/** CTC-10. ms. */
const DELAY = 500;

/** What the visitor asked for. */
export interface Logout {
  /** Where to come back to. Anybody may have asked. */
  readonly redirect: unknown;
  /** When, in ms on the monotonic clock. */
  readonly time: number;
}

/** Where a log-out leads back to: the address that was asked for if it is one of the network, else this page's. */
export function wayBack(asked: unknown, here: string, hosts: readonly string[]): string {
  const url = typeof asked === 'string' ? parseUrl(asked, here) : undefined;
  const listed = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && matchesHost(url.hostname, hosts);
  return withoutContact(listed ? url.href : here);
}

/** Leaves for the utility service's log-out, 500 ms after the visitor asked for it. */
export function leave({ window, clock }: Env, utility: string, { redirect, time }: Logout, hosts: readonly string[] = []): void {
  const back = wayBack(redirect, window.location.href, hosts);
  const go = () => window.location.assign(`${utility}/adestra/logout?redirect=${encodeURIComponent(back)}`);
  window.setTimeout(go, Math.max(0, DELAY - (clock() - time)));
}
