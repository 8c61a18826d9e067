import type { Plugin } from '../../kernel';
import { afterPaint } from '../../lib/after-paint';
import { type Answer, type Banner, createBanner } from './banner';
import type { ConsentOptions } from './descriptor';
import { followChoice } from './follow-choice';
import { forget } from './forget';

const plugin: Plugin<ConsentOptions> = {
  name: 'consent',
  apply(taproot) {
    const { consent, visitor, hooks, env, options } = taproot;
    let banner: Banner | undefined;
    let settle = () => {};

    const answer = (given: Answer) => {
      if (given === 'settings') return consent.openSettings();
      banner?.hide();
      // Whatever the page attached to consent runs after the banner is gone from the screen.
      settle = afterPaint(env.window, given === 'accept' ? consent.acceptAll : consent.rejectAll);
    };

    const update = () => {
      // Those who said it by a signal are not asked again (CON-19).
      if (consent.state !== 'unset' || visitor.dnt || visitor.gpc) return banner?.hide();
      banner ??= createBanner(env, options.privacyPath, answer);
      banner.show();
    };

    hooks.consent.tap('consent', (change) => {
      update();
      followChoice(taproot, change);
    });
    // A router may have replaced the whole document.
    hooks.navigate.tap('consent', update);
    hooks.leave.tap('consent', () => {
      settle();
      // What a script wrote through a reference from before the refusal.
      if (consent.state === 'rejected') void forget(env);
    });
    return () => banner?.hide();
  },
};

export default plugin;
