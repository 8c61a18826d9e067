import { removeQuery } from './links';
import { TRANSFER, TRANSFER_PAGE, TRANSFER_SESSION } from './session-transfer';

/** Parameters that name an email contact, or are of no use to anybody else: they leave the address bar once they are read. */
export const CONTACT_PARAMETERS = ['launch_id', 'contact_id', 'unique_value', 'hash', 'contact_guid'] as const;

/** The address without what we take out of the address bar: two that are the same so are the same page. */
export const lasting = (url: string): string => removeQuery(url, [...CONTACT_PARAMETERS, TRANSFER, TRANSFER_SESSION, TRANSFER_PAGE]);

/** Puts another address of the same page into the address bar. Not a navigation: the page's own history methods hear nothing of it. */
export function rewriteAddress(window: Window & typeof globalThis, url: string): void {
  try {
    const { history } = window;
    window.History.prototype.replaceState.call(history, history.state, '', url);
  } catch {
    // A sandboxed frame may not.
  }
}
