import { rewriteAddress, withoutContact } from '../../lib/address-bar';
import { rootAddress } from '../../lib/routes';
import type { EnabledPlugin, Plugin } from '../plugin';
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
  startAll(plugins: readonly EnabledPlugin[]): void;
  /** Address prefixes from which scripts may be loaded. */
  readonly scripts: string[];
}

/** The half of a manifest that the tag can do without: what `sites/later/<id>.ts` exports. It costs the tag nothing. */
export interface Later {
  /** Plugins that nobody misses before the page life's chunk is there. Those with `early`, or `now`, belong in the tag. */
  readonly plugins: readonly EnabledPlugin[];
  /** Address prefixes from which scripts may be loaded, beside the tag's own folder and the utility service (TAG-06). */
  readonly scripts?: readonly string[];
}

/** The plugin of the page life, and what it was made of. */
export interface PageLife extends Plugin<PageStart> {
  readonly later: Later;
}

/**
 * Raises the page's moments. A chunk, because it is chunks that listen to them, and a plugin, because plugins are retried and reported.
 * In its file the build lists the hashes of the chunks that are not wanted at once (`tools/own-chunks.ts`).
 */
export const pageLife = (later: Later): PageLife => ({
  name: 'page-life',
  later,
  apply({ env, hooks, consent, options }) {
    const { window } = env;
    const { href } = window.location;
    const root = rootAddress(window.location);
    // Whoever visits, and whatever they allow: who a link in an email was sent to is nobody's business.
    const address = withoutContact(root ?? href);
    if (address !== href) rewriteAddress(window, address);
    watchSettingsLinks(window, consent.openSettings);
    followConsent(env, hooks, consent);
    watchOtherTabs(env, options.reread);
    watchMoments(env, hooks, options);
    watchHistory(window, hooks, root ? window.location.href : options.url);
    options.scripts.push(...(later.scripts ?? []));
    options.startAll(later.plugins);
  },
});
