import { definePlugin } from '../../kernel';
import type { Holdout } from '../../lib/targeting/hold-out';
import type { Listed } from '../../lib/url/listed-for';
import type { PromptDefinition } from './definition';

export type { PromptDefinition };

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

/** PRM: decides which prompts show, and when. It contains no React. `ui-react` loads it once a prompt shows. */
export const prompts = definePlugin<PromptsOptions>({
  name: 'prompts',
  // The plugin remembers displays, and reports the visitor's actions.
  needs: 'personalisation',
  wake: 'prompt',
  watch: () => import(/* webpackChunkName: "prompts-watch" */ './watch'),
  load: () => import(/* webpackChunkName: "prompts" */ './index'),
});
