import type { Scheme } from '../lib/shadow';
import type { Brand } from './detect/brand';
import type { EnabledPlugin } from './plugin';

export type HostKind = 'production' | 'development' | 'local';

/** The facts that a tag knows of its site. */
export interface Site {
  readonly id: string;
  readonly brand: Brand;
  /** Exact hosts, or `*.` and a domain for any subdomain of it. */
  readonly hosts: Readonly<Record<HostKind, readonly string[]>>;
  /** The first characters of the site's paths, if it shares its hosts with others (DET-08). */
  readonly paths?: readonly string[];
  /**
   * The beginnings of paths that name a test or alternate brand area (DET-04), without the first slash, as the source of a regular
   * expression in lower case. Its one group is the area.
   */
  readonly areas: string;
  /** Areas, and hosts of this site, that belong to another brand than the site. An area counts before a host. */
  readonly brands: Readonly<Record<string, Brand>>;
  /** Analytics stream in production, and in every other environment. */
  readonly stream: string;
  readonly testStream: string;
  /** Base address of the utility service by kind of host; on local hosts the page's port is added. */
  readonly utility: Readonly<Record<HostKind, string>>;
  /** `opt-in` asks everywhere before anything tracks; by default only where the law or the page says so (DET-16). */
  readonly consent?: 'opt-in' | 'opt-out';
  /** The pattern of the names that may be stored without consent, from `necessary`. The build puts it here. */
  readonly kept: string;
  /** The plugins that must be known before the tag's last byte. */
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
