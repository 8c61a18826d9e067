import { definePlugin } from '../../kernel';
import type { PromptsOptions } from './options';

/** PRM: decides which prompts show, and when. It contains no React. `ui-react` loads it once a prompt shows. */
export const prompts = definePlugin<PromptsOptions>({
  name: 'prompts',
  // The plugin remembers displays, and reports the visitor's actions.
  needs: 'personalisation',
  wake: 'prompt',
  watch: () => import(/* webpackChunkName: "prompts-watch" */ './watch'),
  load: () => import(/* webpackChunkName: "prompts" */ './index'),
});
