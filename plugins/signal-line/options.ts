import type { Scheme } from '../../lib/dom/shadow';
import type { SiteRules } from '../../lib/rules/page-rules';

export interface SignalLineOptions {
  /** The rules that decide whether the line is shown. Added by the build. */
  readonly rules: SiteRules;
  /** The site's `scheme`. Added by the build. */
  readonly scheme?: Scheme;
}
