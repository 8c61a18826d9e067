import { readDefinition } from '../../lib/targeting/definition';
import { experiments, holdout } from '../../sites/experiments';
import type { Plan } from './judge';

/** Returns how the results of an experiment of the network are judged; undefined for one that pages alone define. */
export function planOf(id: string): Plan | undefined {
  if (holdout && id === (holdout.id ?? 'holdout')) {
    return {
      shares: new Map([
        ['control', holdout.share],
        ['variant1', 1 - holdout.share],
      ]),
    };
  }
  const definition = experiments.find((one) => (one.id ?? one.test) === id);
  if (!definition) return;
  return {
    shares: new Map(readDefinition(definition).arms.map(({ variant, weight }) => [variant, weight])),
    conversions: definition.conversions,
  };
}
