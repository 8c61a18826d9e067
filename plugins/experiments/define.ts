import { readDefinition, type WrittenExperiment } from '../../lib/targeting/definition';
import type { Experiment } from '../../lib/targeting/experiment';

/**
 * Returns the experiment. A malformed one is reported and has no variants, so that its control is shown. One without a control or
 * another variant is reported, and shows what it has.
 */
export function define(id: string, definition: WrittenExperiment, report: (error: unknown) => void): Experiment {
  try {
    const experiment = readDefinition(definition);
    const { arms } = experiment;
    if (!arms[1] || !arms.some(({ variant }) => variant === 'control'))
      report(new TypeError(`experiment ${id}: expected control and another variant`));
    return experiment;
  } catch (error) {
    report(error);
    return { id, arms: [], days: 0 };
  }
}
