import { find, methodsOf } from '../../lib/dom/find';

/** An element that tells the page life that third-party scripts ran (`page-life/consent/follow-consent.ts`), and people which. */
const MARKER = 'script[data-vendors]';

/** Returns whether vendors ran on this page before. A vendor that consent ended restarts on the next page only. */
export const hasRun = (document: Document): boolean => !!find(document, MARKER);

/** Notes the state of a vendor of that purpose: `asked`, `loaded` or `not loaded`. */
export function mark(document: Document, purpose: string, vendor: string, state: 'asked' | 'loaded' | 'not loaded'): void {
  let marker = find<HTMLScriptElement>(document, `${MARKER}[data-consent=${purpose}]`);
  if (!marker) {
    marker = methodsOf(document).createElement.call(document, 'script') as HTMLScriptElement;
    // A type that no browser runs. A withdrawal reloads a page that has one with `data-consent` that was not held.
    marker.type = 'application/json';
    marker.dataset.consent = purpose;
    marker.dataset.vendors = '';
    find(document, 'head,body')?.append(marker);
  }
  marker.setAttribute(`data-${vendor}`, state);
}
