import type { Plugin } from '../../kernel';
import type { UiReactOptions } from './descriptor';
import { showSettings } from './settings/show-settings';

const plugin: Plugin<UiReactOptions> = {
  name: 'ui-react',
  apply(taproot) {
    let close: (() => void) | undefined;

    taproot.hooks.prompt.tap('ui-react', ({ type }) => {
      // Somebody is about to ask: to be here is the answer.
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
