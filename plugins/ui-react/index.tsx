import type { Plugin } from '../../kernel';
import type { ShowPrompt } from '../../lib/records/prompt';
import type { UiReactOptions } from './options';
import { showPrompt } from './prompts/show-prompt';
import { showSettings } from './settings/show-settings';

const plugin: Plugin<UiReactOptions> = {
  name: 'ui-react',
  apply(taproot) {
    let close: (() => void) | undefined;

    taproot.hooks.prompt.tap('ui-react', (request) => {
      const { type } = request;
      if (type === 'show-prompt') {
        showPrompt(taproot, request as unknown as ShowPrompt);
        return true;
      }
      // Another plugin is about to ask. Loading this chunk is the answer.
      if (type === 'intent') return true;
      if (type !== 'consent-settings' || taproot.options.settings === false) return;
      close ??= showSettings(taproot, () => {
        close = undefined;
      });
      return true;
    });
    return () => close?.();
  },
};

export default plugin;
