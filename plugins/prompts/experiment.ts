import type { PromptContent } from '../../lib/records/prompt';
import type { ExperimentDefinition, Settings } from '../../lib/targeting/definition';
import type { Variant } from '../../lib/targeting/experiment';

/** The part of a prompt that a variant may change. */
export type PromptWording = Partial<
  Pick<PromptContent, 'headline' | 'msg' | 'footer' | 'image' | 'okMessage' | 'cancelMessage' | 'okAddress'>
>;

/** A variant of a prompt. */
export interface PromptVariant extends Omit<Settings, 'delay' | 'days'> {
  /** The texts that differ from the prompt's. `false` shows no prompt, which measures the effect of the prompt itself. */
  readonly shows?: PromptWording | false;
}

/** Variants of one prompt, as an experiment. Its exposure is the prompt's display. */
export interface PromptExperiment extends Omit<ExperimentDefinition, 'test' | 'variants' | 'pages' | 'addresses' | 'delay'> {
  readonly id: string;
  readonly variants: Readonly<Partial<Record<Variant, PromptVariant>>>;
}
