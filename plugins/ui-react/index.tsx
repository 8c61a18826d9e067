import type { Plugin } from '../../kernel';
import { showSettings } from './settings/show-settings';

const plugin: Plugin = {
  name: 'ui-react',
  apply(taproot) {
    let close: (() => void) | undefined;

    taproot.hooks.prompt.tap('ui-react', ({ type }) => {
      if (type !== 'consent-settings') return;
      close ??= showSettings(taproot, () => {
        close = undefined;
      });
      return true;
    });
    return () => close?.();
  },
};

export default plugin;
