import type { Tools } from '../../../kernel';
import type { PromptDefinition } from '../../../lib/contracts/prompt-definition';
import { EXPOSURE, exposureProperties, exposureTo } from '../../../lib/records/exposure';
import type { SessionVariants } from '../../../lib/targeting/assignment';
import type { Arm } from '../../../lib/targeting/eligibility';

/** EXP-05: reports that a visitor sees a variant, once per page view and experiment. */
export interface PromptExposures {
  expose(prompt: Pick<PromptDefinition, 'id'>, experiment: string, arm: Arm, forced: boolean): void;
}

export function createPromptExposures(
  { env, hooks, track }: Pick<Tools, 'env' | 'hooks' | 'track'>,
  session: SessionVariants,
  mayMeasure: (experiment: string) => boolean,
): PromptExposures {
  const exposed = new Set<string>();
  hooks.navigate.tap('prompts-variants', () => exposed.clear());
  return {
    expose(prompt, experiment, arm, forced) {
      // The visitor may have refused since the prompt was requested.
      if (exposed.has(experiment) || !mayMeasure(experiment)) return;
      exposed.add(experiment);
      // Runs first: the exposure names the variant, as every later hit of the session does.
      if (!forced) session.keep(experiment, arm.variant);
      track(EXPOSURE, { ...exposureProperties(exposureTo(experiment, arm, forced, env.now())), prompt_id: prompt.id });
    },
  };
}
