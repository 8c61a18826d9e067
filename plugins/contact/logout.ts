import type { Env, Tools } from '../../kernel';
import { lasting } from '../../lib/address-bar';
import { matchesHost } from '../../lib/host-patterns';
import { parseUrl } from '../../lib/url';

/** CTC-10. ms. */
const DELAY = 500;

/** Marks what logs out when it is clicked. */
const MARK = '[data-contact-logout]';
/** What asks for it in `hooks.prompt`. */
const REQUEST = 'contact-logout';

/** Where a log-out leads back to: the address that was asked for if it is one of the network, else this page's. */
export function wayBack(asked: unknown, here: string, hosts: readonly string[]): string {
  const url = typeof asked === 'string' ? parseUrl(asked, here) : undefined;
  const listed = url && /^https?:$/.test(url.protocol) && !url.username && matchesHost(url.hostname, hosts);
  return lasting(listed ? url.href : here);
}

/** Leaves for the utility service's log-out, after 500 ms. */
export function leaveFor({ window }: Env, utility: string, redirect: string): void {
  window.setTimeout(() => window.location.assign(`${utility}/adestra/logout?redirect=${encodeURIComponent(redirect)}`), DELAY);
}

/** Calls back when the visitor asks to be logged out: by a click on `data-contact-logout`, or in `hooks.prompt`. Gives the way to stop. */
export function watchLogout({ window, document }: Env, hooks: Tools['hooks'], asked: (redirect?: unknown) => void): () => void {
  const click = (event: Event) => {
    const { target } = event;
    if (!(target instanceof window.Element) || !window.Element.prototype.closest.call(target, MARK)) return;
    event.preventDefault();
    asked();
  };
  document.addEventListener('click', click);
  hooks.prompt.tap('contact', ({ type, redirect }) => {
    if (type !== REQUEST) return;
    asked(redirect);
    return true;
  });
  return () => document.removeEventListener('click', click);
}
