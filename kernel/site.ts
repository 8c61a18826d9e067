import type { Brand } from './detect/brand';
import type { EnabledPlugin } from './plugin';

export type HostKind = 'production' | 'development' | 'local';

/** A site is data: what `sites/<id>.ts` exports, and in `sites/later/<id>.ts` what the tag can do without. */
export interface Site {
  readonly id: string;
  readonly brand: Brand;
  /** Exact hosts, or `*.` and a domain for any subdomain of it. */
  readonly hosts: Readonly<Record<HostKind, readonly string[]>>;
  /** Where on its hosts the site is: the first characters of its paths. Everywhere, unless told otherwise (DET-08). */
  readonly paths?: readonly string[];
  /** Hosts of this site that belong to another brand (donation platform). */
  readonly brands?: Readonly<Record<string, Brand>>;
  /** Analytics stream in production, and in every other environment. */
  readonly stream: string;
  readonly testStream: string;
  /** Base address of the utility service by kind of host; on local hosts the page's port is added. */
  readonly utility: Readonly<Record<HostKind, string>>;
  /** `opt-in` asks everywhere before anything tracks; by default only where the law or the page says so (DET-16). */
  readonly consent?: 'opt-in' | 'opt-out';
  /** Those that must be known before the tag's last byte; the others stand in `sites/later/<id>.ts`. */
  readonly plugins: readonly EnabledPlugin[];
}

/** Gives a manifest its type; `sites/check.ts` checks it at build time. */
export const defineSite = (site: Site): Site => site;
