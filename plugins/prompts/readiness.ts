import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import type { Audiences } from '../../lib/targeting/load-audience';
import type { Variants } from './varied';

type Act<Result = void> = (definition: PromptDefinition) => Result;

/** Prompts wait for the chunks that evaluate their audiences and choose their variants. */
export interface Readiness {
  /** Acts on the prompt now, or once its chunks have loaded or failed. A later act on the same prompt replaces an earlier one. */
  whenReady(definition: PromptDefinition, act: Act): void;
  /** Returns whether an act on the prompt waits. */
  waits(definition: PromptDefinition): boolean;
  /** Acts on prompts whose chunks have loaded. */
  settle(): void;
}

/** Creates the readiness of prompts, until `signal` is aborted. `isWanted`: whether a prompt may show on this page. A prompt that may not requests no chunk. */
export function createReadiness(signal: AbortSignal, isWanted: Act<boolean>, audiences: Audiences, variants: Variants): Readiness {
  const waiting = new Map<PromptDefinition, Act>();
  const isReady = (definition: PromptDefinition) => {
    const { display, experiment } = definition;
    if (!isWanted(definition)) return true;
    // Requests both chunks at once.
    const isKnown = !(display?.audience || experiment?.audience) || audiences.isKnown();
    const isThere = !experiment || variants.isThere();
    return isKnown && isThere;
  };
  const whenReady = (definition: PromptDefinition, act: Act) => {
    waiting.delete(definition);
    if (isReady(definition)) act(definition);
    else waiting.set(definition, act);
  };
  return {
    whenReady,
    waits: (definition) => waiting.has(definition),
    settle() {
      if (!signal.aborted) for (const [definition, act] of [...waiting]) whenReady(definition, act);
    },
  };
}
