import { rewriteAddress, withoutContact } from '../../lib/address-bar';
import { rootAddress } from '../../lib/routes';
import type { Plugin } from '../plugin';
import { followConsent } from './follow-consent';
import { watchHistory } from './history';
import { watchMoments } from './moments';
import { watchOtherTabs } from './other-tabs';
import { watchSettingsLinks } from './settings-links';

/** What the tag noted when the page life began. */
export interface PageStart {
  /** Monotonic, ms. */
  readonly time: number;
  readonly url: string;
  /** Whether a chunk is on its way. */
  pending(): boolean;
  /** Looks whether the visitor chose elsewhere. */
  reread(): void;
}

/**
 * Raises the page's moments. A chunk, because it is chunks that listen to them, and a plugin, because plugins are retried and reported.
 * In its file the build lists the hashes of the chunks that are not wanted at once (`tools/own-chunks.ts`).
 */
const pageLife: Plugin<PageStart> = {
  name: 'page-life',
  apply({ env, hooks, consent, options }) {
    const { window } = env;
    const { href } = window.location;
    const root = rootAddress(window.location);
    // Whoever visits, and whatever they allow: who a link in an email was sent to is nobody's business.
    const address = withoutContact(root ?? href);
    if (address !== href) rewriteAddress(window, address);
    watchSettingsLinks(env.document, consent.openSettings);
    followConsent(env, hooks, consent);
    watchOtherTabs(env, options.reread);
    watchMoments(env, hooks, options);
    watchHistory(window, hooks, root ? window.location.href : options.url);
  },
};

export default pageLife;
