import { type ExperimentDefinition, readDefinition } from '../../lib/targeting/definition';
import type { Experiment } from '../../lib/targeting/experiment';

/** Returns the experiment. A malformed one is reported and has no variants, so that its control is shown. */
export function define(id: string, definition: ExperimentDefinition, report: (error: unknown) => void): Experiment {
  try {
    return readDefinition(definition);
  } catch (error) {
    report(error);
    return { id, arms: [], days: 0 };
  }
}
