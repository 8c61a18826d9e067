import type { Env } from '../../../kernel';
import type { ExperimentDefinition } from '../../../lib/contracts/experiment';
import { findAll } from '../../../lib/dom/native';

export interface ListedPrompt {
  readonly id: string;
  readonly experiment?: ExperimentDefinition;
}

/** Returns the prompts that the page itself defines. Malformed ones are left out. */
export const ownPrompts = ({ document }: Pick<Env, 'document'>): ListedPrompt[] =>
  [...findAll(document, 'script[data-prompt-definition]')].flatMap((script) => {
    try {
      const value: ListedPrompt | readonly ListedPrompt[] = JSON.parse(script.textContent ?? '');
      return [value].flat().map(({ id, experiment }) => ({
        id: `${id}`,
        ...(typeof experiment?.id === 'string' && typeof experiment.variants === 'object' && { experiment }),
      }));
    } catch {
      return [];
    }
  });
