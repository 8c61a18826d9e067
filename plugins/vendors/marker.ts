import { create, find } from '../../lib/dom/native';

/** An element that shows the runtime that third-party scripts ran (`kernel/consent/runtime/follow-consent.ts`), and shows people which. */
const MARKER = 'script[data-vendors]';

/** Returns whether vendors ran on this page before. A vendor that consent ended restarts only on the next page. */
export const hasRun = (document: Document): boolean => !!find(document, MARKER);

/** Records the state of a vendor with that purpose: `asked`, `loaded` or `not loaded`. */
export function mark(document: Document, purpose: string, vendor: string, state: 'asked' | 'loaded' | 'not loaded'): void {
  let marker = find<HTMLScriptElement>(document, `${MARKER}[data-consent=${purpose}]`);
  if (!marker) {
    marker = create(document, 'script');
    // No browser runs this type. A withdrawal reloads a page with any `data-consent` script that is not held as text.
    marker.type = 'application/json';
    marker.dataset.consent = purpose;
    marker.dataset.vendors = '';
    find(document, 'head,body')?.append(marker);
  }
  marker.setAttribute(`data-${vendor}`, state);
}
