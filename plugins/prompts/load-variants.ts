import type { Tools } from '../../kernel';
import type { Audiences } from '../../lib/targeting/load-audience';
import type { PromptDefinition } from './definition';
import type { PromptsOptions } from './descriptor';
import type { Fields } from './fill';

/** A prompt as a visitor gets it. */
export interface Varied {
  /** Undefined for visitors who get none, and are not compared with those who do. */
  readonly definition: PromptDefinition | undefined;
  /** The variant shows no prompt. It takes the place of one until that would have been seen. */
  readonly unseen: boolean;
  /** Reports the exposure, once a page life. Called when the prompt is seen, or would have been. */
  expose(): void;
}

export interface Variants {
  /** Returns whether variants can be given, or never will be. Asks for the chunk that gives them. */
  isThere(): boolean;
  /** Returns the prompt of the visitor's variant; the control's while the chunk is not there. `preview`: nothing is stored. */
  vary(definition: PromptDefinition, fields: Fields, preview: boolean): Varied;
}

/** A prompt whose control is worded apart does not show without the chunk, which checks the wording. */
const uncompared: Variants['vary'] = ({ experiment, ...prompt }) => ({
  definition: experiment?.variants?.control?.shows === undefined ? prompt : undefined,
  unseen: false,
  expose() {},
});

/** Loads the chunk that gives prompts their variants once a prompt has any, and calls `there` afterwards. */
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
      // Nothing is measured.
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
