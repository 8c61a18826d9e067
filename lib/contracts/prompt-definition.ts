import { audience } from './audience';
import { experimentKeys, faultOfExperiment, settings, variantsOf } from './experiment';
import { experimentId } from './experiment-id';
import { promptOf, WORDING } from './prompt';
import { either, type Infer, optional, record, ruled, word } from './shape';

const variant = record({
  ...settings,
  /** The texts that differ from the prompt's. `false` shows no prompt, which measures the effect of the prompt itself. */
  shows: optional(either(word(false), record(WORDING))),
});

const experiment = ruled(record({ id: experimentId, ...experimentKeys, variants: variantsOf(variant) }), faultOfExperiment, 'variants');
/** Variants of one prompt, as an experiment. Its exposure is the prompt's display. */
export type PromptExperiment = Infer<typeof experiment>;

/** PRM-01: a prompt as a site or a page defines it. */
export const prompt = promptOf(audience, experiment);
export type PromptDefinition = Infer<typeof prompt>;
export type DisplayConditions = NonNullable<PromptDefinition['display']>;
