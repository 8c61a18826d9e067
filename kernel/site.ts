import type { Scheme } from '../lib/dom/shadow';
import type { EnabledPlugin } from './plugin';
import type { SiteFacts } from './site-facts';

/** A tag's site: its facts, and the plugins that must be known before the tag's last byte. */
export interface Site extends SiteFacts {
  readonly plugins: readonly EnabledPlugin[];
}

/** A stored name that the site needs in every state (CON-23). */
export interface Necessary {
  /** An exact name, or the beginning of names and `*`. */
  readonly name: string;
  /** A sentence that tells visitors its use, shown in the settings: one for all languages, or one by language. */
  readonly why: string | Readonly<Record<string, string>>;
}

/** The names that a site stores whatever the visitor chooses. */
export type NecessaryNames = Readonly<Partial<Record<'cookies' | 'storage' | 'databases', readonly Necessary[]>>>;

/** A site is data: what `sites/<id>.ts` exports. The build makes the tag of it, and all files that the tag loads. */
export interface Manifest extends Omit<Site, 'kept'> {
  /** Cookies, keys of web storage and databases that are kept in every state, whatever the visitor chooses (CON-23). */
  readonly necessary?: NecessaryNames;
  /** Address prefixes from which scripts may be loaded, beside the tag's own folder and the utility service (TAG-06). */
  readonly scripts?: readonly string[];
  /**
   * The colours of banner, settings and prompts. By default they follow the page's `color-scheme`, and are light where it declares none;
   * `auto` follows the system.
   */
  readonly scheme?: Scheme;
  /** All that the site enables, with their options as plain values, in the order in which they are started. */
  readonly plugins: readonly EnabledPlugin[];
}

/** Types a manifest. The build checks its values. */
export const defineSite = (manifest: Manifest): Manifest => manifest;
