import type { Holdout } from '../../lib/contracts/experiment';
import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import type { Listed } from '../../lib/url/listed-for';

export interface PromptsOptions {
  /** By site. */
  readonly prompts: Readonly<Record<string, readonly PromptDefinition[] | undefined>>;
  /** Hosts that answers may be sent to: exact, or `*.` and a domain. */
  readonly network: readonly string[];
  /** The forms service's addresses for answers, by the kind of host that the page is on. The prompt's id is appended. */
  readonly answers?: Listed;
  /** Visitors who take part in no experiment: they get the control of each prompt. */
  readonly holdout?: Holdout;
}
