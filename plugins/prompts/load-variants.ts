import type { Tools } from '../../kernel';
import type { Audiences } from '../../lib/targeting/load-audience';
import type { PromptsOptions } from './options';
import type { Variants } from './varied';

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
