import type { ExperimentDefinition } from '../../lib/contracts/experiment';
import { readDefinition } from '../../lib/targeting/definition';
import { experiments, holdout } from '../../sites/experiments';
import { prompts } from '../../sites/prompts';
import type { Plan } from './evaluate';

/** Returns how the results of an experiment of the network are evaluated; undefined for one that pages alone define. */
export function planOf(id: string): Plan | undefined {
  if (holdout && id === (holdout.id ?? 'holdout')) {
    return {
      shares: new Map([
        ['control', holdout.share],
        ['variant1', 1 - holdout.share],
      ]),
    };
  }
  const ofPrompts = Object.values(prompts).flatMap((list) => list.flatMap(({ experiment }) => experiment ?? []));
  const all: readonly ExperimentDefinition[] = [...experiments, ...ofPrompts];
  const definition = all.find((one) => (one.id ?? one.test) === id);
  if (!definition) return;
  return {
    shares: new Map(readDefinition(definition).arms.map(({ variant, weight }) => [variant, weight])),
    conversions: definition.conversions,
  };
}
