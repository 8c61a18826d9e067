import { definePlugin } from '../../kernel';
import type { Experiment } from './experiment';

export interface ExperimentsOptions {
  readonly experiments: readonly Experiment[];
}

/** EXP: shows each visitor one variant of what the page marks, and reports which. Those who may not be tracked see the control. */
export const experiments = definePlugin<ExperimentsOptions>({
  name: 'experiments',
  needs: 'nothing',
  wake: 'now',
  load: () => import(/* webpackChunkName: "experiments" */ './index'),
});
