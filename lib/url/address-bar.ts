import { performanceEntries } from '../dom/performance-entries';
import { isHandedOn } from '../records/session-transfer';
import { removeQuery } from './links';
import { splitUrl } from './url';

/** Parameters that identify an email contact or serve no other script. They are removed from the address bar once they have been read. */
export const CONTACT_PARAMETERS = ['launch_id', 'contact_id', 'unique_value', 'hash', 'contact_guid'] as const;

const isContact = (name: string) => (CONTACT_PARAMETERS as readonly string[]).includes(name);
/** Returns whether we remove a parameter from the address bar. */
const isOurs = (name: string) => isContact(name) || isHandedOn(name);
/** Query parameters that carry attribution. Many pages strip them once their tags have run. */
const SOURCE = /^(utm_.+|ub_.+|ut_id|wave_code|\w+clid|[gw]braid)$/i;

/** Returns whether an address shows the same page as the previous one, ignoring our parameters, and the source's if they are gone. */
export function isSamePage(url: string, previous: string): boolean {
  const now = removeQuery(url, isOurs);
  const said = new URLSearchParams(splitUrl(now).query);
  return now === removeQuery(previous, (name) => isOurs(name) || (SOURCE.test(name) && !said.has(name)));
}

/** Returns the address without an email contact's parameters. An address that names no contact is unchanged. */
export const withoutContact = (url: string): string => (namesContact(url) ? removeQuery(url, isContact) : url);

const namesContact = (url: string): boolean => /[?&]contact_id=/.test(splitUrl(url).query);

/**
 * Removes contact parameters from the address bar before another script can read them. Kept small for the tag: `?&a=1` or `?` may remain of
 * the query. `withoutTraces` cleans up the rest.
 */
export function hideContact({ location, history }: Window, query: URLSearchParams): void {
  if (!query.has('contact_id')) return;
  const { search, href } = location;
  const hide = () => search.replace('?', '?&').replace(/&(launch_|contact_|unique_|hash=)[^&]*/g, '');
  // A router keeps its own state with the entry, which a reload finds again.
  history.replaceState(history.state, '', href.replace(search, hide));
}

/** Returns the address at which the document was requested, if it names a contact whom the address bar no longer names. */
export function arrivedAt(window: Pick<Window, 'performance'>, href: string): string {
  const [entry] = performanceEntries(window, 'navigation');
  return namesContact(entry?.name ?? '') ? (entry?.name ?? href) : href;
}

/** Returns an address without the traces of `hideContact`. If the visitor came without a contact, the address is unchanged. */
export const withoutTraces = (window: Pick<Window, 'performance'>, url: string): string =>
  namesContact(arrivedAt(window, url)) ? removeQuery(url.replace('?&', '?'), isContact) : url;

/** Replaces the address bar's address without a navigation. The page's own history methods are not called. */
export function rewriteAddress(window: Window & typeof globalThis, url: string): void {
  try {
    const { history } = window;
    window.History.prototype.replaceState.call(history, history.state, '', url);
  } catch {
    // Sandboxed frames may throw.
  }
}
