import type { Tools } from '../../kernel';
import { afterPaint } from '../../lib/dom/after-paint';
import { type Language, languageOf } from '../../lib/dom/language';
import { find } from '../../lib/dom/native';
import { privacyPath } from '../../lib/url/routes';
import { againText } from './again';
import { type Answer, type Banner, createBanner } from './banner';
import { banner, others } from './banner-markup.generated';
import type { ConsentOptions } from './options';
import type { By, Sight } from './sight';
import type { Tree } from './tree';

/**
 * Finds the banner in a language: the site's own, or else ours. Calls back at once for the languages in this chunk. If another language
 * fails to load, this reports the failure, and visitors are asked in English.
 */
function findTree(language: Language, own: ConsentOptions['banners'], report: Tools['report'], found: (tree: Tree) => void): void {
  const tree = own?.[language] ?? (banner as Partial<Record<Language, Tree>>)[language];
  if (tree) {
    found(tree);
    return;
  }
  const load = async () => (await others[language as keyof typeof others]()).tree;
  load().then(found, (error) => {
    report(error, { kind: 'resource_error' });
    found(own?.en ?? banner.en);
  });
}

/**
 * CON-03: shows the banner until there is a choice, and notifies `sight`. Calls `by` before the choice of a visitor who pressed a button.
 * Returns a function that removes the banner.
 */
export function ask({ consent, visitor, hooks, env, options, page, report }: Tools<ConsentOptions>, by: By, sight: Sight): () => void {
  const { window, document } = env;
  let language: Language = 'en';
  let tree: Tree | undefined;
  let banner: Banner | undefined;
  let settle = () => {};
  const hide = () => {
    banner?.hide();
    sight.end();
  };

  const answer = (given: Answer, trusted: boolean) => {
    // The settings' chunk may already be loading. Nothing takes this call, but it wakes the chunk.
    if (given === 'intent') return void hooks.prompt.call({ type: given });
    if (given === 'settings') return consent.openSettings();
    const within = sight.within();
    hide();
    // The page's own consent handlers run after the banner has left the screen.
    settle = afterPaint(env.window, () => {
      if (trusted) by('banner', given === 'accept' ? ['analytics', ...Object.keys(options.names ?? {})] : [], within);
      consent[`${given}All`]();
    });
  };

  const update = () => {
    // A privacy signal is an answer: the banner does not ask again (CON-19). In a frame of the network, the outer page asks.
    if (consent.state !== 'unset' || visitor.dnt || visitor.gpc || options.framed) return hide();
    if (!tree) {
      language = languageOf(window);
      return findTree(language, options.banners, report, (found) => {
        tree = found;
        update();
      });
    }
    banner ??= createBanner(env, tree, options.privacyPath ?? privacyPath(page.site), answer, options.scheme);
    banner.say(againText(consent.record, options.again?.[language], options.services, options.later));
    banner.show((region) => sight.begin(region, update));
  };

  // `document.open()` removes the banner and its listeners, but our script keeps running. Without this, the visitor could not refuse.
  const renew = () => {
    hide();
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
    hide();
  };
}
