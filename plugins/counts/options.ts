import type { SiteRules } from '../../lib/rules/page-rules';

export interface CountsOptions {
  /** The rules that decide whether a view is counted. Added by the build. */
  readonly rules: SiteRules;
  /** The hosts of the network: a view that comes from one of them came from this site. */
  readonly own: readonly string[];
}
