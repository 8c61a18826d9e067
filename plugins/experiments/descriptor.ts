import { definePlugin } from '../../kernel';
import type { ExperimentDefinition } from './definition';

export type { ExperimentDefinition };

export interface ExperimentsOptions {
  readonly experiments: readonly ExperimentDefinition[];
}

/**
 * EXP: shows each visitor one variant of the marked elements, and reports which. For visitors who may not be tracked there is
 * nothing to do, as pages show the control by themselves. The tag holds marked elements (`hold` in `kernel/boot.ts`).
 */
export const experiments = definePlugin<ExperimentsOptions>({
  name: 'experiments',
  needs: 'analytics',
  wake: 'now',
  watch: () => import(/* webpackChunkName: "experiments-watch" */ './watch'),
  load: () => import(/* webpackChunkName: "experiments" */ './index'),
});
