import { faultLines } from '../../../lib/contracts/check';
import { experimentId } from '../../../lib/contracts/experiment-id';
import { WORDING } from '../../../lib/contracts/prompt';
import type { PromptDefinition } from '../../../lib/contracts/prompt-definition';
import { record } from '../../../lib/contracts/shape';
import type { Variant } from '../../../lib/contracts/variants';
import type { Varied } from '../varied';

const wording = record(WORDING);

/** Returns a line for each fault of the variants' wordings: a page's own definition may contain anything. Never throws for plain data. */
export function faultsOfWording({ id, experiment }: PromptDefinition): readonly string[] {
  const where = `prompt ${id}.experiment`;
  const variants: unknown = experiment?.variants;
  if (typeof variants !== 'object' || variants === null) return [`${where}.variants: expected an object`];
  const faults = Object.entries(variants).flatMap(([name, one]) => {
    const shows = one?.shows ?? false;
    return shows === false ? [] : faultLines(wording, shows, `${where}.variants.${name}.shows`);
  });
  return [...faultLines(experimentId, experiment?.id, `${where}.id`), ...faults];
}

/** Returns a prompt with the texts of a variant, without its experiment. */
export function worded({ experiment, ...prompt }: PromptDefinition, variant: Variant): { definition: PromptDefinition; unseen: boolean } {
  const shows = experiment?.variants[variant]?.shows;
  return { definition: { ...prompt, ...shows }, unseen: shows === false };
}

/** EXP-02: returns the prompt of visitors who take part in no experiment: the control, which may show no prompt. */
export function plainPrompt(definition: PromptDefinition): Varied {
  const control = worded(definition, 'control');
  return { definition: control.unseen ? undefined : control.definition, unseen: false, expose() {} };
}
