import type { Plugin, Watched } from '../../../kernel';
import { keepAdopted } from '../../../lib/dom/keep-adopted';
import { whenMarked } from '../../../lib/dom/when-marked';
import { heldSheet } from '../../../lib/records/experiment-rules';
import { readText } from '../../../lib/storage/storage';
import type { ExpectedPage } from '../brief';
import { UNSENT_KEY } from '../exposures';
import { HANDED_EXPOSURE } from '../handed-key';
import { MARKED } from '../parts';

/**
 * Wakes experiments when the page has a mark, parsed or inserted later. Wakes them at once on pages that the manifest names, and if an
 * earlier page of the tab, or one on another host, left an exposure.
 */
const plugin: Plugin<Watched<readonly ExpectedPage[]>> = {
  name: 'experiments-watch',
  apply({ env: { window, document, now }, options: { brief, wake } }) {
    const { pathname, search } = window.location;
    const isExpected = brief.some(
      ({ paths, start = 0, end = Number.POSITIVE_INFINITY }) => paths?.includes(pathname) && start <= now() && now() < end,
    );
    const sheet = heldSheet(document);
    if (sheet) keepAdopted(document, sheet);
    const stop = whenMarked(window, MARKED, wake);
    if (isExpected || readText(window, 'sessionStorage', UNSENT_KEY) || HANDED_EXPOSURE.test(search)) wake();
    return () => {
      stop();
      sheet?.replaceSync('');
    };
  },
};

export default plugin;
