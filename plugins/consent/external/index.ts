import type { Tools } from '../../../kernel';
import { languageOf } from '../../../lib/dom/language';
import { create } from '../../../lib/dom/native';
import { pinBox } from '../../../lib/dom/shadow';
import { retry } from '../../../lib/network/retry';
import { privacyPath } from '../../../lib/url/routes';
import { againText } from '../again';
import type { ConsentOptions, LibraryFiles } from '../options';
import type { By, Sight } from '../sight';
import { configure } from './configuration';
import { libraryOf } from './library';
import { loadStyle } from './load-style';
import { reconcile } from './reconcile';
import { texts } from './texts';

/**
 * CON-14: loads the library and lets it ask. Resolves to a function that removes it. Rejects, and leaves nothing behind, if the library
 * fails.
 */
export async function start(taproot: Tools<ConsentOptions>, by: By, sight: Sight): Promise<() => void> {
  const { env, loadScript, options, visitor, page, consent } = taproot;
  const { window, document } = env;
  const { script, style } = options.library as LibraryFiles;
  await retry(window, () => loadScript(script));
  const library = libraryOf(window);
  const removeStyle = await retry(window, () => loadStyle(env, style));
  const language = languageOf(window);
  const root = create(document, 'div');
  Object.assign(root, { lang: language, dir: texts[language].dir });
  pinBox(root);
  const end = () => {
    sight.end();
    library.reset();
    remove();
    removeStyle();
  };
  const { settle, update, remove } = reconcile(taproot, library, root, by, sight);
  try {
    await library.run(
      configure({
        language,
        texts: options.texts?.[language] ?? texts[language],
        purposes: options.purposes,
        again: againText(consent.record, options.again?.[language]),
        privacyPath: options.privacyPath ?? privacyPath(page.site),
        optIn: visitor.optIn,
        signal: visitor.dnt || visitor.gpc,
        root,
        changed: settle,
      }),
    );
    // Runs before any tap: it throws if the page refuses the library's markup (Trusted Types).
    update();
  } catch (error) {
    end();
    throw error;
  }
  taproot.hooks.consent.tap('consent', update);
  taproot.hooks.navigate.tap('consent', update);
  taproot.hooks.prompt.tap('consent', ({ type }) => {
    if (type !== 'consent-settings') return;
    library.showPreferences();
    return true;
  });
  return end;
}
