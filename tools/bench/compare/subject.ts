import type { SiteId } from '../../sites/ids';
import type { OwnSite } from './own-sites';

/** A banner, by its button that accepts everything. */
export interface Banner {
  /** Selector of the host of the open shadow tree around it, if any. */
  readonly host?: string;
  readonly accept: string;
}

/** A tag, or several tools together, that a page boots. */
export interface Subject {
  readonly id: string;
  readonly name: string;
  /** npm packages with pinned versions. Their dependencies are installed too. */
  readonly packages: readonly string[];
  /** True if the package's own files suffice, because its dependencies are for a server. */
  readonly alone?: boolean;
  /** The address of its page, and for Taproot the site of its tag (see `siteOf`). */
  readonly site?: SiteId;
  /** For Taproot, one of the bench's own manifests instead of the site's. */
  readonly own?: OwnSite;
  /** For Taproot, the `dist` folder of another build. */
  readonly folder?: string;
  /** True for the tag of visitors who agreed. */
  readonly agreed?: true;
  /** True if the page preloads the tag's first file, as `docs/deploy.md` describes it. */
  readonly preloads?: true;
  /**
   * The source of a module for webpack. `collector` stands for the origin that answers the subject's requests. A subject without a module
   * is built already.
   */
  readonly entry?: string;
  /** Instead of bundling: files of the packages that a page would include as they are; `entry` is appended as a classic script. */
  readonly files?: readonly string[];
  readonly styles?: readonly string[];
  /** A pattern of the path of its first event's request. Consent tools have none. */
  readonly event?: RegExp;
  readonly banner?: Banner;
  /** The collector's JSON answers by path. All other paths get `{}`. */
  readonly answers?: readonly (readonly [path: RegExp, body: object])[];
  /** The state that the visitor brings. */
  readonly cookie?: { readonly name: string; readonly value: string };
  /** The visitor's place, by the language and region of their browser; the United States by default. */
  readonly locale?: string;
  readonly note?: string;
}

/** The site on whose page a subject is booted. */
export const siteOf = ({ site = 'main' }: Subject): SiteId => site;
