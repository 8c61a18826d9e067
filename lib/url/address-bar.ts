import { replaceAddress } from '../dom/native';
import { performanceEntries } from '../dom/performance-entries';
import { CHOICE, isHandedOn } from '../records/session-transfer';
import { removeQuery } from './links';
import { splitUrl } from './url';

/** Returns whether a parameter identifies an email contact. They are removed from the address bar once they have been read. */
const isContact = (name: string): boolean => /^(launch_id|contact_(gu)?id|unique_value|hash)$/.test(name);
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

/** Returns whether an address names an email contact. Reads the query as the tag does. */
export const namesContact = (url: string): boolean => new URLSearchParams(splitUrl(url).query).has('contact_id');

/**
 * Removes a choice that a link hands on (CON-24), and the parameters of a contact (CTC-06), from the address bar, before another script can
 * read them. The rest stays byte for byte. `query`: the address's. Returns the choice's text, '' without one. Repeated choices are joined:
 * one refusal among them is enough. A frame takes none, because any website can frame the page; it asks the pages around it
 * (`kernel/runtime/frames`). Does the same as `removeQuery`, in fewer bytes.
 */
export function takeOurs({ document, location, history, top, self }: Window, query: URLSearchParams): string {
  const { search } = location;
  const hasContact = query.has('contact_id');
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => ![...new URLSearchParams(`&${pair}`).keys()].some((name) => name === CHOICE || (hasContact && isContact(name))))
    .join('&');
  if (kept !== search.slice(1))
    history.replaceState(
      history.state,
      '',
      // Not `location.href`, which lacks a user's name (`https://june@…`): browsers refuse an address without it.
      document.URL.replace(search, () => kept && `?${kept}`),
    );
  return top === self ? query.getAll(CHOICE).join('') : '';
}

/** Returns the address at which the document was requested, if it names a contact whom the address bar no longer names. */
export function arrivedAt(window: Pick<Window, 'performance'>, href: string): string {
  const [entry] = performanceEntries(window, 'navigation');
  return namesContact(entry?.name ?? '') ? (entry?.name ?? href) : href;
}

/** Returns an address without the contact that the document was requested with. If the visitor came without one, it is unchanged. */
export const withoutArrived = (window: Pick<Window, 'performance'>, url: string): string =>
  namesContact(arrivedAt(window, url)) ? removeQuery(url, isContact) : url;

/** Replaces the address bar's address without a navigation. The page's own history methods are not called. */
export function rewriteAddress(window: Window & typeof globalThis, url: string): void {
  try {
    const { history } = window;
    replaceAddress(history, url);
  } catch {
    // Sandboxed frames may throw, and pages whose address has a user's name, which stays as it is.
  }
}
