import type { ExperimentDefinition, Holdout } from '../../lib/contracts/experiment';

export interface ExperimentsOptions {
  readonly experiments: readonly ExperimentDefinition[];
  readonly holdout?: Holdout;
  /** Hosts, beside the page's own, that a redirect may lead to, and that are no source of a visit: exact, or `*.` and a domain. */
  readonly network?: readonly string[];
}
