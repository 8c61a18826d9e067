import type { EnabledPlugin, Env } from '../../../kernel';
import type { ExperimentDefinition } from '../../../lib/contracts/experiment';
import { findAll } from '../../../lib/dom/native';
import { EXPERIMENTS_KEY, parseBuckets } from '../../../lib/records/experiment-record';
import { readText } from '../../../lib/storage/storage';
import { createSessionVariants } from '../../../lib/targeting/assignment';
import type { SeenExperiment } from './experiment-facts';
import { type ListedPrompt, ownPrompts } from './own-prompts';
import { whyOut } from './why-out';

/** The part of a manifest's options that the overlay shows. */
export interface Listed {
  readonly experiments?: readonly ExperimentDefinition[] | undefined;
  /** By site. */
  readonly prompts?: Readonly<Record<string, readonly ListedPrompt[] | undefined>> | undefined;
  readonly holdout?: { readonly id?: string } | undefined;
  readonly network?: readonly string[] | undefined;
}

/** Resolves to the options of experiments or prompts, or none if they fail to load. Costs no request once their chunk has arrived. */
export async function listedExperiments({ options }: Pick<EnabledPlugin, 'options'>): Promise<Listed> {
  try {
    return (await (typeof options === 'function' ? options() : options)) as Listed;
  } catch {
    return {};
  }
}

/** Returns the experiments of the page and the manifest, with the variants that the page shows, followed by those of the site's prompts. */
export function findExperiments(env: Env, { experiments = [], holdout, network = [], prompts }: Listed, site: string): SeenExperiment[] {
  const { window, document, now } = env;
  const marked = new Map<string, Set<string>>();
  for (const element of findAll(document, '[data-experiment]')) {
    const id = element.getAttribute('data-experiment') ?? '';
    const parts = element.hasAttribute('data-variant') ? [element] : [...element.children];
    const shown = parts.filter((part) => !part.hasAttribute('hidden')).flatMap((part) => part.getAttribute('data-variant') ?? []);
    marked.set(id, new Set([...(marked.get(id) ?? []), ...shown]));
  }
  const stored = parseBuckets(readText(window, 'localStorage', EXPERIMENTS_KEY), now());
  const listed = new Map(experiments.map((definition) => [`${definition.id ?? definition.test}`, definition] as const));
  const namesOf = ({ variants }: ExperimentDefinition) => (Array.isArray(variants) ? variants.map(String) : Object.keys(variants));
  const outOf = (definition: ExperimentDefinition) => whyOut(env, definition, network, holdout && (holdout.id ?? 'holdout'));
  const listedOf = (id: string) => {
    const definition = listed.get(id);
    return { variants: definition ? namesOf(definition) : [], out: definition && outOf(definition) };
  };
  const session = createSessionVariants(env);
  const storedOf = (id: string) => stored.get(id)?.variant ?? session.find(id);
  const ofPages = [...new Set([...marked.keys(), ...listed.keys()])].map((id) => ({
    id,
    ...listedOf(id),
    marked: marked.has(id),
    shown: [...(marked.get(id) ?? [])],
    stored: storedOf(id),
  }));
  const ofPrompts = [...(prompts?.[site] ?? []), ...ownPrompts(env)].flatMap(({ id: prompt, experiment }) => {
    if (!experiment) return [];
    const id = `${experiment.id}`;
    return { id, prompt, variants: namesOf(experiment), out: outOf(experiment), marked: true, shown: [], stored: storedOf(id) };
  });
  return [...ofPages, ...ofPrompts];
}
