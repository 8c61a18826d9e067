import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExperimentDefinition } from '../../lib/contracts/experiment';
import { readDefinition } from '../../lib/targeting/definition';
import { networkFolder } from '../../tools/sites/folder';
import { loadable } from '../../tools/sites/loadable';
import type { Plan } from './evaluate';
import { phasesOf } from './phases';

/** The experiments of a network, as its files in `sites/` define them. */
export interface Defined {
  readonly experiments?: readonly ExperimentDefinition[];
  readonly holdout?: { readonly id?: string | undefined; readonly share: number } | undefined;
  readonly prompts?: Readonly<Record<string, readonly { readonly experiment?: ExperimentDefinition | undefined }[]>>;
}

const definitionsOf = ({ experiments = [], prompts = {} }: Defined): readonly ExperimentDefinition[] => [
  ...experiments,
  ...Object.values(prompts).flatMap((list) => list.flatMap(({ experiment }) => experiment ?? [])),
];

/** Returns whether the shares of an experiment of the network were others before, or will be. */
export const isPhased = (defined: Defined): boolean =>
  definitionsOf(defined).some((one) => phasesOf(readDefinition(one), one.phases).length > 1);

/** Returns the events that definitions name as their conversions. */
export const namedConversions = (defined: Defined): readonly string[] => [
  ...new Set(definitionsOf(defined).flatMap(({ conversions = [] }) => conversions)),
];

/** Returns how the results of each experiment of a network are evaluated; undefined for one that pages alone define. */
export const plansOf =
  (defined: Defined) =>
  (id: string): Plan | undefined => {
    const { holdout } = defined;
    if (holdout && id === (holdout.id ?? 'holdout')) {
      return {
        shares: new Map([
          ['control', holdout.share],
          ['variant1', 1 - holdout.share],
        ]),
      };
    }
    const definition = definitionsOf(defined).find((one) => (one.id ?? one.test) === id);
    if (!definition) return;
    const read = readDefinition(definition);
    return {
      shares: new Map(read.arms.map(({ variant, weight }) => [variant, weight])),
      phases: phasesOf(read, definition.phases),
      conversions: definition.conversions,
    };
  };

/** Reads the experiments of the network that this process has loaded. */
export async function readDefined(folder = networkFolder): Promise<Defined> {
  const read = async (name: string): Promise<Defined> => {
    const file = join(folder, 'sites', name);
    return existsSync(file) ? ((await import(/* @vite-ignore */ loadable(pathToFileURL(file)))) as Defined) : {};
  };
  const [{ experiments = [], holdout }, { prompts = {} }] = [await read('experiments.ts'), await read('prompts.ts')];
  return { experiments, holdout, prompts };
}
