import { describe, expect, it } from 'vitest';
import type { PromptDefinition } from '../../../../lib/contracts/prompt-definition';
import { experiments, holdout } from '../../../../sites/experiments';
import { prompts } from '../../../../sites/prompts';
import { checkPromptExperiments } from '../../../../tools/check/sites/check-prompt-experiments';

type Given = NonNullable<PromptDefinition['experiment']>;
const variants = { control: {}, variant1: {} };
const asking = (experiment: Partial<Given>): PromptDefinition => ({
  id: 'a',
  type: 'Message',
  layout: 'bar',
  experiment: { id: 'words', variants, ...experiment },
});
const inRange = (id: string, from: number, to: number) => ({ id, namespace: { name: 'top', from, to } });
const page = { variants, ...inRange('hero', 0, 0.5) };

describe('the check of prompts’ experiments', () => {
  it('finds no fault in the network’s own', () => {
    expect(checkPromptExperiments(prompts, { experiments, ...(holdout && { holdout }) })).toEqual([]);
  });

  it.each<[string, PromptDefinition[], object, string[]]>([
    [
      'the id of a page’s experiment',
      [asking({ id: 'hero' })],
      {},
      ['sites/prompts.ts: `main.0.experiment.id` is "hero" again. Expected each once.'],
    ],
    [
      'the id of the hold-out',
      [asking({ id: 'none' })],
      { holdout: { id: 'none', share: 0.1 } },
      ['sites/prompts.ts: `main.0.experiment.id` is "none" again. Expected each once.'],
    ],
    [
      'the id of another prompt’s',
      [asking({}), asking({ seed: 'x' })],
      {},
      ['sites/prompts.ts: `main.1.experiment.id` is "words" again. Expected each once.'],
    ],
    [
      'a range of a page’s experiment',
      [asking(inRange('b', 0.4, 0.6))],
      {},
      ['sites/prompts.ts: `main.0.experiment.namespace` overlaps that of "hero". Expected ranges apart.'],
    ],
    ['a range of its own', [asking(inRange('b', 0.5, 0.6))], {}, []],
  ])('the check of prompts’ experiments returns the faults of %s [EXP-01]', (_, main, more, faults) => {
    expect(checkPromptExperiments({ main }, { experiments: [page], ...more })).toEqual(faults);
  });

  it('allows a prompt on two sites to have one experiment [EXP-01]', () => {
    expect(checkPromptExperiments({ main: [asking({})], blogs: [asking({})] }, { experiments: [] })).toEqual([]);
  });
});
