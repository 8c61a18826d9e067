import type { Apart } from './consent/ask-apart';
import type { Brand } from './detect/brand';

export type HostKind = 'production' | 'development' | 'local';

/** The facts about its site that a tag contains. */
export interface SiteFacts {
  readonly id: string;
  readonly brand: Brand;
  /** Exact hosts, or `*.` and a domain for any subdomain of it. */
  readonly hosts: Readonly<Record<HostKind, readonly string[]>>;
  /** The prefix of the site's paths, if it shares its hosts with other sites (DET-08). */
  readonly paths?: readonly string[];
  /**
   * The path prefixes of test or alternate brand areas (DET-04), without the first slash, as the source of a regular expression in lower
   * case. Its one group is the area.
   */
  readonly areas: string;
  /** Areas, and hosts of this site, that belong to another brand. An area counts before a host. */
  readonly brands: Readonly<Record<string, Brand>>;
  /** Analytics stream in production, and in every other environment. */
  readonly stream: string;
  readonly testStream: string;
  /** Base address of the utility service by kind of host. On local hosts, the page's port is added. */
  readonly utility: Readonly<Record<HostKind, string>>;
  /**
   * `opt-in` asks every visitor before anything tracks. By default, only visitors whom the rules or the page require to be asked are asked
   * first (DET-16). The tag says so on sensitive paths, and where a rule is stricter than the specification.
   */
  readonly consent?: 'opt-in' | 'opt-out';
  /** The pattern of the names that may be stored without consent, derived from `necessary` by the build. */
  readonly kept: string;
  /** The rules of a site that asks for more than the network's two purposes, or asks again. Added by the build. */
  readonly apart?: Apart;
}
