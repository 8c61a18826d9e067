import type { PromptDefinition } from '../../lib/contracts/prompt-definition';
import type { Fields } from './fill';

/** A prompt as a visitor gets it. */
export interface Varied {
  /** Undefined for visitors who see no prompt, and whose behaviour is not compared. */
  readonly definition: PromptDefinition | undefined;
  /** True if the variant shows no prompt. It takes a prompt's place until the prompt would have been seen. */
  readonly unseen: boolean;
  /** Reports the exposure, once per page view. Called when the prompt is seen, or would have been. */
  expose(): void;
}

export interface Variants {
  /** Returns whether variants are available, or never will be. Requests the chunk that provides them. */
  isThere(): boolean;
  /** Returns the prompt in the visitor's variant, or in the control while the chunk is missing. `preview`: nothing is stored. */
  vary(definition: PromptDefinition, fields: Fields, preview: boolean): Varied;
}
