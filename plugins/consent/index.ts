import type { Plugin } from '../../kernel';
import { ask } from './ask';
import { askThroughLibrary } from './ask-through-library';
import type { ConsentOptions } from './descriptor';
import { followChoice } from './follow-choice';
import { forget } from './forget';

const plugin: Plugin<ConsentOptions> = {
  name: 'consent',
  apply(taproot) {
    // Asked before the choice is followed: the banner goes first.
    const undo = (taproot.options.library ? askThroughLibrary : ask)(taproot);
    taproot.hooks.consent.tap('consent', (change) => followChoice(taproot, change));
    taproot.hooks.leave.tap('consent', () => {
      // What a script wrote through a reference from before the refusal.
      if (taproot.consent.state === 'rejected') void forget(taproot.env);
    });
    return undo;
  },
};

export default plugin;
