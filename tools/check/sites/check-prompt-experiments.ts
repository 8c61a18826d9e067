import type { PromptDefinition } from '../../../lib/contracts/prompt-definition';
import type { ExperimentsOptions } from '../../../plugins/experiments/options';
import { togetherFaults } from './check-together';

/**
 * Checks the experiments of prompts against each other and against those of pages. A prompt that several sites share may have one
 * experiment on all of them. Returns a line per fault.
 */
export function checkPromptExperiments(
  prompts: Readonly<Record<string, readonly PromptDefinition[] | undefined>>,
  { experiments, holdout }: ExperimentsOptions,
): string[] {
  const placed = Object.entries(prompts).flatMap(([site, list = []]) =>
    list.flatMap(({ experiment }, i) => (experiment ? [{ at: `${site}.${i}.experiment`, definition: experiment }] : [])),
  );
  const different = new Map(placed.map((one) => [JSON.stringify(one.definition), one]));
  const pages = experiments.map((definition, i) => ({ at: `experiments.${i}`, definition }));
  const taken = holdout ? [holdout.id ?? 'holdout'] : [];
  return togetherFaults([...different.values()], taken, pages).map((fault) => `sites/prompts.ts: ${fault}`);
}
