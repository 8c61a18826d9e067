import { definePlugin } from '../../kernel';
import type { ExperimentDefinition } from '../../lib/targeting/definition';

export type { ExperimentDefinition };

/** Visitors who see no experiment, so that what all of them bring together can be measured. */
export interface Holdout {
  /** The experiment that the results page shows for it: `control` is held out, `variant1` is not. `holdout` by default. */
  readonly id?: string;
  /** The share of visitors, 0 to 1. */
  readonly share: number;
  /** ISO 8601. Afterwards nobody is held out. */
  readonly end?: string;
  /** Days for which a visitor stays in or out, 90 by default. */
  readonly days?: number;
}

export interface ExperimentsOptions {
  readonly experiments: readonly ExperimentDefinition[];
  readonly holdout?: Holdout;
  /** Hosts that a redirect may lead to beside the page's own, and that are no source of a visit: exact, or `*.` and a domain. */
  readonly network?: readonly string[];
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
