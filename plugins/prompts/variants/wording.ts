import { isExperimentName } from '../../../lib/records/experiment-record';
import type { Variant } from '../../../lib/targeting/experiment';
import type { PromptDefinition } from '../definition';
import { ADDRESS, IMAGE, LINE, PROSE } from '../read-definition';
import { type Check, shape, textThat } from '../shape';
import type { Varied } from '../varied';

const wording = shape({
  headline: LINE,
  msg: PROSE,
  footer: PROSE,
  image: IMAGE,
  okMessage: LINE,
  cancelMessage: LINE,
  okAddress: ADDRESS,
});
const shows: Check = (value, where) => (value === false || value === undefined ? [] : wording(value, where));
const isId = textThat('1 to 64 letters, digits, _ and -', isExperimentName);

/** Returns a line for each fault of the variants' wordings: a page's own definition may contain anything. Never throws for plain data. */
export function faultsOfWording({ id, experiment }: PromptDefinition): readonly string[] {
  const where = `prompt ${id}.experiment`;
  const variants: unknown = experiment?.variants;
  if (typeof variants !== 'object' || variants === null) return [`${where}.variants: expected an object`];
  const faults = Object.entries(variants).flatMap(([name, one]) => shows(one?.shows, `${where}.variants.${name}.shows`));
  return [...isId(experiment?.id, `${where}.id`), ...faults];
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
