import type { EnabledPlugin, Env } from '../../../kernel';
import { methodsOf } from '../../../lib/dom/find';
import { EXPERIMENTS_KEY, parseBuckets } from '../../../lib/records/experiment-record';
import { readText } from '../../../lib/storage/storage';
import type { SeenExperiment } from './experiment-facts';

/** The part of a manifest's experiment that the overlay shows. */
export interface Listed {
  readonly id?: string;
  readonly test?: string;
  readonly variants: readonly string[] | Readonly<Record<string, unknown>>;
}

/** Resolves to the manifest's experiments, or none where they fail to load. Called after their chunk has arrived, it costs no request. */
export async function listedExperiments({ options }: Pick<EnabledPlugin, 'options'>): Promise<readonly Listed[]> {
  try {
    const given = await (typeof options === 'function' ? options() : options);
    return (given as { experiments?: readonly Listed[] }).experiments ?? [];
  } catch {
    return [];
  }
}

/** Returns the page's and the manifest's experiments, with the variants that the page shows of each. */
export function findExperiments({ window, document, now }: Env, listed: readonly Listed[]): SeenExperiment[] {
  const marked = new Map<string, Set<string>>();
  for (const element of methodsOf(document).querySelectorAll.call(document, '[data-experiment]')) {
    const id = element.getAttribute('data-experiment') ?? '';
    const parts = element.hasAttribute('data-variant') ? [element] : [...element.children];
    const shown = parts.filter((part) => !part.hasAttribute('hidden')).flatMap((part) => part.getAttribute('data-variant') ?? []);
    marked.set(id, new Set([...(marked.get(id) ?? []), ...shown]));
  }
  const stored = parseBuckets(readText(window, 'localStorage', EXPERIMENTS_KEY), now());
  const variantsOf = new Map(
    listed.map(
      ({ id, test, variants }) => [`${id ?? test}`, Array.isArray(variants) ? variants.map(String) : Object.keys(variants)] as const,
    ),
  );
  return [...new Set([...marked.keys(), ...variantsOf.keys()])].map((id) => ({
    id,
    variants: variantsOf.get(id) ?? [],
    marked: marked.has(id),
    shown: [...(marked.get(id) ?? [])],
    stored: stored.get(id)?.variant,
  }));
}
