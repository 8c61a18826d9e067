import type { Tools } from '../../kernel';
import type { Audiences } from '../../lib/targeting/load-audience';
import type { PromptDefinition } from './definition';
import type { PromptsOptions } from './descriptor';
import type { Fields } from './fill';

/** A prompt as a visitor gets it. */
export interface Varied {
  /** Undefined for visitors who see no prompt, and whose behaviour is not compared. */
  readonly definition: PromptDefinition | undefined;
  /** True if the variant shows no prompt. It takes a prompt's place until the prompt would have been seen. */
  readonly unseen: boolean;
  /** Reports the exposure, once per page life. Called when the prompt is seen, or would have been. */
  expose(): void;
}

export interface Variants {
  /** Returns whether variants are available, or never will be. Requests the chunk that provides them. */
  isThere(): boolean;
  /** Returns the prompt in the visitor's variant, or in the control while the chunk is missing. `preview`: nothing is stored. */
  vary(definition: PromptDefinition, fields: Fields, preview: boolean): Varied;
}

/** Without the chunk, a prompt whose control has its own wording does not show, because only the chunk checks that wording. */
const uncompared: Variants['vary'] = ({ experiment, ...prompt }) => ({
  definition: experiment?.variants?.control?.shows === undefined ? prompt : undefined,
  unseen: false,
  expose() {},
});

/** Loads the chunk that provides prompts' variants once a prompt has any, and calls `there` afterwards. */
export function loadVariants(
  taproot: Tools<PromptsOptions, unknown>,
  audiences: Audiences,
  isOff: (experiment: string) => boolean,
  there: () => void,
): Variants {
  let state: 'none' | 'asked' | 'there' = 'none';
  let vary = uncompared;
  const load = async () => {
    try {
      const { createVariants } = await import(/* webpackChunkName: "prompts-variants" */ './variants');
      vary = createVariants(taproot, audiences, isOff);
    } catch (error) {
      // Without the chunk, nothing is measured.
      taproot.report(error);
    }
    state = 'there';
    there();
  };
  return {
    isThere() {
      if (state === 'none') {
        state = 'asked';
        void load();
      }
      return state === 'there';
    },
    vary: (...given) => vary(...given),
  };
}
