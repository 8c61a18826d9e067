import { definePlugin } from '../../kernel';
import type { ExperimentDefinition } from '../../lib/targeting/definition';
import type { Holdout } from '../../lib/targeting/hold-out';

export type { ExperimentDefinition, Holdout };

export interface ExperimentsOptions {
  readonly experiments: readonly ExperimentDefinition[];
  readonly holdout?: Holdout;
  /** Hosts, beside the page's own, that a redirect may lead to, and that are no source of a visit: exact, or `*.` and a domain. */
  readonly network?: readonly string[];
}

/**
 * EXP: shows each visitor one variant of the marked elements, and reports it. Does nothing for visitors who may not be tracked, as pages
 * show the control by themselves. The tag holds marked elements (`hold` in `kernel/boot.ts`).
 */
export const experiments = definePlugin<ExperimentsOptions>({
  name: 'experiments',
  needs: 'analytics',
  wake: 'now',
  first: true,
  watch: () => import(/* webpackChunkName: "experiments-watch" */ './watch'),
  load: () => import(/* webpackChunkName: "experiments" */ './index'),
});
