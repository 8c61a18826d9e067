import { parseUrl } from '../../../lib/url/url';
import { withholder } from '../withhold';

type Realm = Window & typeof globalThis;

/** The elements whose address a script sets to load something. */
const LOADERS = ['HTMLImageElement', 'HTMLScriptElement', 'HTMLIFrameElement'] as const;

/**
 * Returns whether a call belongs to one of these scripts: it leads to a script's host, or the stack names the script. The page's own host
 * and inline scripts tell nothing.
 */
export function belongsTo(scripts: readonly string[], address: string, stack: string, page: string): boolean {
  const host = parseUrl(address, page)?.host;
  return scripts.some((script) => stack.includes(script) || (!!host && host === parseUrl(script)?.host && host !== parseUrl(page)?.host));
}

/**
 * Holds requests of scripts that ran before a refusal made elsewhere, until the page reloads: fetch, XMLHttpRequest, beacons, messages of
 * sockets, and the addresses of images, scripts and frames. They fail as on a broken network. `scripts` returns the addresses of the
 * scripts that may not run any more, at each call. `docs/limits.md` lists what it can't hold.
 */
export function holdRequests(window: Realm, scripts: () => readonly string[]): void {
  const withhold = withholder(() => false, new Map());
  const page = () => window.location.href;
  const isHeld = (address: unknown) => {
    const all = scripts();
    return !!all.length && belongsTo(all, `${address}`, new Error().stack ?? '', page());
  };
  withhold(window, 'fetch', (own, ...args) => {
    const [input] = args;
    return isHeld((input as Partial<Request> | null)?.url ?? input) ? Promise.reject(new TypeError('Failed to fetch')) : own(...args);
  });
  withhold(window.Navigator.prototype, 'sendBeacon', (own, ...args) => !isHeld(args[0]) && own(...args));
  const addresses = new WeakMap<object, unknown>();
  const { prototype } = window.XMLHttpRequest;
  withhold(prototype, 'open', function (own, ...args) {
    addresses.set(this, args[1]);
    return own(...args);
  });
  withhold(prototype, 'send', function (own, ...args) {
    if (!isHeld(addresses.get(this))) return own(...args);
    window.setTimeout(() => this.dispatchEvent(new window.ProgressEvent('error')));
    return;
  });
  withhold(window.WebSocket?.prototype, 'send', function (own, ...args) {
    if (!isHeld(this.url)) own(...args);
  });
  for (const loader of LOADERS)
    withhold(window[loader].prototype, 'src', (own, address) => {
      if (!isHeld(address)) own(address);
    });
  withhold(window.Element.prototype, 'setAttribute', function (own, ...args) {
    const loads = /^src(set|doc)?$/i.test(`${args[0]}`) && LOADERS.some((loader) => this instanceof window[loader]);
    if (!loads || !isHeld(args[1])) own(...args);
  });
}
