import { createRoot } from 'react-dom/client';
import type { Tools } from '../../../kernel';
import { afterPaint } from '../../../lib/dom/after-paint';
import { chooseLanguage } from '../../../lib/dom/language';
import { attachHost, createShadow, htmlElement } from '../../../lib/dom/shadow';
import type { UiReactOptions } from '../descriptor';
import { Settings, type SettingsChoice } from './Settings';
import { settingsStyle } from './style';

/** Shows the settings. Calls `closed` once they are gone, before the choice takes effect. Returns a function that closes them. */
export function showSettings({ env, consent, visitor, report, options }: Tools<UiReactOptions>, closed: () => void): () => void {
  const { window } = env;
  const shadow = createShadow(window, 'data-taproot-settings', settingsStyle, options.scheme);
  const { host } = shadow;
  const leave = () => {
    host.remove();
    closed();
  };
  const root = createRoot(shadow, {
    // React has unmounted what failed.
    onUncaughtError(error) {
      report(error);
      leave();
    },
  });
  const close = () => {
    root.unmount();
    leave();
  };

  const onClose = (choice: SettingsChoice, categories: readonly string[]) => {
    close();
    // Whatever the page attached to consent runs after the dialog is gone from the screen.
    afterPaint(window, () => {
      if (choice === 'save') consent.save(categories);
      if (choice === 'accept') consent.acceptAll();
      if (choice === 'reject') consent.rejectAll();
    });
  };

  attachHost(window, host);
  root.render(
    <Settings
      language={chooseLanguage(htmlElement(window).lang, window.navigator.language)}
      analytics={consent.record?.categories.includes('analytics') ?? consent.allows('analytics')}
      signal={visitor.dnt || visitor.gpc}
      necessary={options.necessary}
      onClose={onClose}
    />,
  );
  return close;
}
