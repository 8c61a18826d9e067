import { definePlugin } from '../../kernel';
import type { ExperimentDefinition } from './definition';
import { holdVariants } from './early';

export type { ExperimentDefinition };

export interface ExperimentsOptions {
  readonly experiments: readonly ExperimentDefinition[];
}

/**
 * EXP: shows each visitor one variant of what the page marks, and reports which. For those who may not be tracked there is
 * nothing to do: the control is what a page shows by itself.
 */
export const experiments = definePlugin<ExperimentsOptions, CSSStyleSheet>({
  name: 'experiments',
  needs: 'analytics',
  wake: 'now',
  early: holdVariants,
  load: () => import(/* webpackChunkName: "experiments" */ './index'),
});
