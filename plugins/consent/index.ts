import type { Plugin } from '../../kernel';
import { ask } from './ask';
import { askThroughLibrary } from './ask-through-library';
import type { ConsentOptions } from './descriptor';
import { followChoice } from './follow-choice';
import { forget } from './forget';

const plugin: Plugin<ConsentOptions> = {
  name: 'consent',
  apply(taproot) {
    const { hooks, consent, visitor, env } = taproot;
    const signalled = () => visitor.dnt || visitor.gpc;
    // Asked before the choice is followed: the banner goes first.
    const undo = (taproot.options.library ? askThroughLibrary : ask)(taproot);
    hooks.consent.tap('consent', (change) => {
      followChoice(taproot, change);
      // A signal is no choice: nothing is posted, and the record stays as it is.
      if (signalled()) void forget(env);
    });
    hooks.leave.tap('consent', () => {
      // What a script wrote through a reference from before the refusal.
      if (consent.state === 'rejected' || signalled()) void forget(env);
    });
    return undo;
  },
};

export default plugin;
