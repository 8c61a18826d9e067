import type { Plugin } from '../../kernel';
import { keptPattern } from '../../lib/storage/kept-names';
import { ask } from './ask';
import { askThroughLibrary } from './ask-through-library';
import type { ConsentOptions } from './descriptor';
import { followChoice } from './follow-choice';
import { forget } from './forget';

const plugin: Plugin<ConsentOptions> = {
  name: 'consent',
  apply(taproot) {
    const { hooks, consent, visitor, env, options } = taproot;
    const kept = keptPattern(options.kept);
    const signalled = () => visitor.dnt || visitor.gpc;
    // Asked before the choice is followed: the banner goes first.
    const undo = (options.library ? askThroughLibrary : ask)(taproot);
    hooks.consent.tap('consent', (change) => {
      followChoice(taproot, change, kept);
      // A signal is no choice: nothing is posted, and the record stays as it is.
      if (signalled()) void forget(env, kept);
    });
    hooks.leave.tap('consent', () => {
      // Scripts may have written through references from before the refusal.
      if (consent.state === 'rejected' || signalled()) void forget(env, kept);
    });
    return undo;
  },
};

export default plugin;
