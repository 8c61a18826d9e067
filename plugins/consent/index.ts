import type { Plugin } from '../../kernel';
import { ask } from './ask';
import { askThroughLibrary } from './ask-through-library';
import type { ConsentOptions } from './descriptor';
import { followChoice } from './follow-choice';

const plugin: Plugin<ConsentOptions> = {
  name: 'consent',
  apply(taproot) {
    // Asked before the choice is followed: the banner goes first.
    const undo = (taproot.options.library ? askThroughLibrary : ask)(taproot);
    taproot.hooks.consent.tap('consent', (change) => {
      if (change.chosen) followChoice(taproot, change);
    });
    return undo;
  },
};

export default plugin;
