import type { EnabledPlugin, Env } from '../../../kernel';
import { methodsOf } from '../../../lib/dom/find';
import { EXPERIMENTS_KEY, parseBuckets } from '../../../lib/records/experiment-record';
import { readText } from '../../../lib/storage/storage';
import type { ExperimentDefinition } from '../../../lib/targeting/definition';
import type { SeenExperiment } from './experiment-facts';
import { whyOut } from './why-out';

/** The part of a manifest's options that the overlay shows. */
export interface Listed {
  readonly experiments?: readonly ExperimentDefinition[];
  readonly holdout?: { readonly id?: string };
  readonly network?: readonly string[];
}

/** Resolves to the manifest's experiments, or none if they fail to load. Costs no request once their chunk has arrived. */
export async function listedExperiments({ options }: Pick<EnabledPlugin, 'options'>): Promise<Listed> {
  try {
    return (await (typeof options === 'function' ? options() : options)) as Listed;
  } catch {
    return {};
  }
}

/** Returns the page's and the manifest's experiments, with the variants that the page shows of each. */
export function findExperiments(env: Env, { experiments = [], holdout, network = [] }: Listed): SeenExperiment[] {
  const { window, document, now } = env;
  const marked = new Map<string, Set<string>>();
  for (const element of methodsOf(document).querySelectorAll.call(document, '[data-experiment]')) {
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
  return [...new Set([...marked.keys(), ...listed.keys()])].map((id) => ({
    id,
    ...listedOf(id),
    marked: marked.has(id),
    shown: [...(marked.get(id) ?? [])],
    stored: stored.get(id)?.variant,
  }));
}
