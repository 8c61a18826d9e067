import { performanceEntries } from '../dom/performance-entries';
import { isHandedOn } from '../records/session-transfer';
import { removeQuery } from './links';
import { splitUrl } from './url';

/** Parameters that name an email contact, or are of no use to anybody else: they leave the address bar once they are read. */
export const CONTACT_PARAMETERS = ['launch_id', 'contact_id', 'unique_value', 'hash', 'contact_guid'] as const;

const isContact = (name: string) => (CONTACT_PARAMETERS as readonly string[]).includes(name);
/** Returns whether we remove a parameter from the address bar. */
const isOurs = (name: string) => isContact(name) || isHandedOn(name);
/** Query parameters that carry attribution. Many pages strip them once their tags have run. */
const SOURCE = /^(utm_.+|ub_.+|ut_id|wave_code|\w+clid|[gw]braid)$/i;

/** Whether an address that followed another shows the same page: parameters of ours may differ, and those of the source be gone. */
export function isSamePage(url: string, previous: string): boolean {
  const now = removeQuery(url, isOurs);
  const said = new URLSearchParams(splitUrl(now).query);
  return now === removeQuery(previous, (name) => isOurs(name) || (SOURCE.test(name) && !said.has(name)));
}

/** The address without what names an email contact; as it is where it names none. */
export const withoutContact = (url: string): string => (namesContact(url) ? removeQuery(url, isContact) : url);

const namesContact = (url: string): boolean => /[?&]contact_id=/.test(splitUrl(url).query);

/**
 * Takes what names a contact out of the address bar before another script can read it: in a tag's few bytes, so that of the query `?&a=1`
 * or `?` may be left. `withoutTraces` makes it exact.
 */
export function hideContact({ location, history }: Window, query: URLSearchParams): void {
  if (!query.has('contact_id')) return;
  const hide = (text: string) => text.replace('?', '?&').replace(/&(launch_|contact_|unique_|hash=)[^&]*/g, '');
  history.replaceState(null, '', location.href.replace(/\?[^#]*/, hide));
}

/** The address that the document was asked for at, if that names a contact: what has left the address bar since is still in it. */
export function arrivedAt(window: Pick<Window, 'performance'>, href: string): string {
  const [entry] = performanceEntries(window, 'navigation');
  return namesContact(entry?.name ?? '') ? (entry?.name ?? href) : href;
}

/** What `hideContact` has left of an address, without its traces; as it is on a page whose visitor came by no such address. */
export const withoutTraces = (window: Pick<Window, 'performance'>, url: string): string =>
  namesContact(arrivedAt(window, url)) ? removeQuery(url.replace('?&', '?'), isContact) : url;

/** Puts another address of the same page into the address bar. Not a navigation: the page's own history methods hear nothing of it. */
export function rewriteAddress(window: Window & typeof globalThis, url: string): void {
  try {
    const { history } = window;
    window.History.prototype.replaceState.call(history, history.state, '', url);
  } catch {
    // A sandboxed frame may not.
  }
}
