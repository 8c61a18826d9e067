import { definePlugin } from '../../kernel';
import type { ExperimentDefinition } from './definition';

export type { ExperimentDefinition };

export interface ExperimentsOptions {
  readonly experiments: readonly ExperimentDefinition[];
}

/**
 * EXP: shows each visitor one variant of what the page marks, and reports which. For those who may not be tracked there is
 * nothing to do: the control is what a page shows by itself. The tag holds what is marked (`hold` in `kernel/boot.ts`).
 */
export const experiments = definePlugin<ExperimentsOptions>({
  name: 'experiments',
  needs: 'analytics',
  wake: 'now',
  watch: () => import(/* webpackChunkName: "experiments-watch" */ './watch'),
  load: () => import(/* webpackChunkName: "experiments" */ './index'),
});
