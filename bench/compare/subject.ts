import type { SiteId } from '../../sites/ids';

/** A banner, by its button that accepts everything. */
export interface Banner {
  /** Selector of the host of the open shadow tree it is in, if it is in one. */
  readonly host?: string;
  readonly accept: string;
}

/** A tag, or several tools together, that a page boots. */
export interface Subject {
  readonly id: string;
  readonly name: string;
  /** npm packages with their pinned versions, of which the scratch folder gets what they depend on too. */
  readonly packages: readonly string[];
  /** The package's own files are all that is needed: what it depends on is its server's. */
  readonly alone?: boolean;
  /** The address of its page, and, for Taproot, the site of its tag; see `siteOf`. */
  readonly site?: SiteId;
  /** A module for webpack; `collector` stands for the origin that answers this subject's requests. Without one it is built already. */
  readonly entry?: string;
  /** Instead of bundling: files of the packages that a page would include as they are; `entry` is appended as a classic script. */
  readonly files?: readonly string[];
  readonly styles?: readonly string[];
  /** It asks for https whatever it is told: made http in its bundle, so that a plain local server can answer. */
  readonly plain?: boolean;
  /** Its first event: what the path of that request matches. A consent tool has none. */
  readonly event?: RegExp;
  readonly banner?: Banner;
  /** Paths and the JSON that the collector answers; all others get `{}`. */
  readonly answers?: readonly (readonly [path: RegExp, body: object])[];
  /** The state that the visitor brings. */
  readonly cookie?: { readonly name: string; readonly value: string };
  /** The visitor's place, by the language and region of their browser; the United States by default. */
  readonly locale?: string;
  readonly note?: string;
}

/** On whose page a subject is booted. */
export const siteOf = ({ site = 'main' }: Subject): SiteId => site;
