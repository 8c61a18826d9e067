import type { Tools } from '../../kernel';
import { afterPaint } from '../../lib/dom/after-paint';
import { find } from '../../lib/dom/find';
import { privacyPath } from '../../lib/url/routes';
import { type Answer, type Banner, createBanner } from './banner';
import type { ConsentOptions } from './descriptor';

/** CON-03: shows the banner while there is no choice. Returns a function that removes it. */
export function ask({ consent, visitor, hooks, env, options, page }: Tools<ConsentOptions>): () => void {
  let banner: Banner | undefined;
  let settle = () => {};

  const answer = (given: Answer) => {
    // Whoever shows the settings may come already: nobody takes this, but it wakes them.
    if (given === 'intent') return void hooks.prompt.call({ type: given });
    if (given === 'settings') return consent.openSettings();
    banner?.hide();
    // Whatever the page attached to consent runs after the banner is gone from the screen.
    settle = afterPaint(env.window, given === 'accept' ? consent.acceptAll : consent.rejectAll);
  };

  const update = () => {
    // A privacy signal is an answer: the banner does not ask again (CON-19).
    if (consent.state !== 'unset' || visitor.dnt || visitor.gpc) return banner?.hide();
    banner ??= createBanner(env, options.privacyPath ?? privacyPath(page.site), answer, options.scheme);
    banner.show();
  };

  // `document.open()` takes the banner away with its listeners, and leaves our script running: nobody could refuse.
  const { window, document } = env;
  const renew = () => {
    banner?.hide();
    banner = undefined;
    if (find(document, 'html')) update();
  };
  const replaced = window.MutationObserver && new window.MutationObserver(renew);
  replaced?.observe(document, { childList: true });
  hooks.consent.tap('consent', update);
  // A router may have replaced the whole document.
  hooks.navigate.tap('consent', update);
  hooks.leave.tap('consent', () => settle());
  return () => {
    replaced?.disconnect();
    banner?.hide();
  };
}
