import type { Tools } from '../../../kernel';
import { afterPaint } from '../../../lib/after-paint';
import { chooseLanguage } from '../../../lib/language';
import { privacyPath } from '../../../lib/routes';
import { attachHost, htmlElement } from '../../../lib/shadow';
import { attempt } from '../attempt';
import type { ConsentOptions, LibraryFiles } from '../descriptor';
import { configure } from './configuration';
import { type ConsentLibrary, libraryOf } from './library';
import { loadStyle } from './load-style';

/** Loads the library, has it ask, and keeps its choice and the record equal. Rejects where it can't; gives what ends it. */
export async function start(taproot: Tools<ConsentOptions>): Promise<() => void> {
  const { env, helpers, options } = taproot;
  const { script, style } = options.library as LibraryFiles;
  const { loadScript } = await attempt(env.window, helpers);
  const [removeStyle] = await Promise.all([
    attempt(env.window, () => loadStyle(env, style)),
    attempt(env.window, () => loadScript(script)),
  ]);
  const library = libraryOf(env.window);
  try {
    const hide = await run(taproot, library);
    return () => {
      hide();
      removeStyle();
    };
  } catch (error) {
    library.reset();
    removeStyle();
    throw error;
  }
}

async function run({ consent, visitor, page, hooks, env, options }: Tools<ConsentOptions>, library: ConsentLibrary): Promise<() => void> {
  const { window, document } = env;
  const { dnt, gpc, optIn } = visitor;
  let settle = () => {};
  const root = document.createElement('div');

  /** Whether the library has what the record says, in whatever order. */
  const agrees = () => {
    const [ours, theirs] = [consent.record?.categories, library.getUserPreferences().acceptedCategories];
    return ours?.length === theirs.length && ours.every((name) => theirs.includes(name));
  };

  const changed = () => {
    // Whatever the page attached to consent runs after the banner is gone from the screen.
    settle = afterPaint(window, () => {
      if (!agrees()) consent.save(library.getUserPreferences().acceptedCategories);
    });
  };

  await library.run(
    configure({
      language: chooseLanguage(htmlElement(window).lang, window.navigator.language),
      privacyPath: options.privacyPath ?? privacyPath(page.site),
      optIn,
      signal: dnt || gpc,
      root,
      changed,
    }),
  );

  const update = () => {
    attachHost(window, root);
    if (consent.record) {
      if (!agrees()) library.acceptCategory([...consent.record.categories]);
      library.hide();
    } else if (!dnt && !gpc) library.show(true);
  };

  hooks.consent.tap('consent', update);
  hooks.navigate.tap('consent', update);
  hooks.leave.tap('consent', () => settle());
  hooks.prompt.tap('consent', ({ type }) => {
    if (type !== 'consent-settings') return;
    library.showPreferences();
    return true;
  });
  return () => {
    library.reset();
    root.remove();
  };
}
