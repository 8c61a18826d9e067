import { createRoot } from 'react-dom/client';
import type { Tools } from '../../../kernel';
import { afterPaint } from '../../../lib/dom/after-paint';
import { attachHost } from '../../../lib/dom/attach-host';
import { chooseLanguage } from '../../../lib/dom/language';
import { createShadow, htmlElement } from '../../../lib/dom/shadow';
import { strangers } from '../../../lib/dom/strangers';
import { noteAnswer } from '../../../lib/records/answered';
import { type Embeds, readEmbeds, writeEmbeds } from '../../../lib/records/embeds-record';
import { isPersonRefusal } from '../../../lib/records/person-refusal';
import { namesOff } from '../../../lib/records/recipients-off';
import { readRecord } from '../../../lib/records/stored-choice';
import type { UiReactOptions } from '../options';
import { Settings, type SettingsChoice } from './Settings';
import { settingsStyle } from './style';
import { besideTexts, settingsTexts } from './texts';

/** Shows the settings. Calls `closed` once they are gone, before the choice takes effect. Returns a function that closes them. */
export function showSettings(
  { env, page, consent, visitor, hooks, report, options }: Tools<UiReactOptions>,
  closed: () => void,
): () => void {
  const { window } = env;
  const shadow = createShadow(window, 'data-taproot-settings', settingsStyle, options.scheme);
  let detach = () => {};
  const leave = () => {
    detach();
    closed();
  };
  const root = createRoot(shadow, {
    // React has unmounted the failed tree.
    onUncaughtError(error) {
      report(error);
      leave();
    },
  });
  const close = () => {
    root.unmount();
    leave();
  };

  const language = chooseLanguage(htmlElement(window).lang, window.navigator.language);
  const hosts = strangers(env, page.site);
  const offered = options.purposes?.map(({ id }) => id).filter((id) => id !== 'necessary') ?? ['analytics'];

  const onClose = (choice: SettingsChoice, categories: readonly string[], kept: Embeds, pressed: boolean) => {
    close();
    // The page's own consent handlers run after the dialog has left the screen.
    afterPaint(window, () => {
      const given = {
        save: categories.filter((one) => !one.startsWith('~')),
        accept: offered,
        reject: [],
        close: [],
      }[choice];
      if (pressed && options.answered) noteAnswer(options.answered, choice === 'save' ? 'saved' : 'settings', given);
      if (choice === 'save') {
        consent.save(categories);
        // A refusal ends all of them, but the ones ticked here are part of the choice.
        writeEmbeds(env, kept);
      }
      if (choice === 'accept') consent.acceptAll();
      if (choice === 'reject') {
        consent.rejectAll();
        writeEmbeds(env, {});
      }
    });
  };

  const settings = (
    <Settings
      language={language}
      texts={options.settingsTexts?.[language] ?? settingsTexts[language]}
      purposes={options.purposes}
      ticked={offered.filter((id) => consent.record?.categories.includes(id) ?? consent.allows(id))}
      embeds={readEmbeds(env, consent, report)}
      signal={visitor.dnt || visitor.gpc}
      beside={hosts.length ? besideTexts[language].replace('{hosts}', () => hosts.join(', ')) : undefined}
      necessary={options.necessary}
      recipients={options.recipients}
      off={namesOff(consent.record)}
      more={options.counts && ((into) => void (into && hooks.prompt.call({ type: 'counts-switch', into, language })))}
      record={consent.record}
      elsewhere={isPersonRefusal(readRecord(env, consent.record))}
      onClose={onClose}
    />
  );
  // A dialog opens only in a document.
  detach = attachHost(window, shadow.host, () => root.render(settings));
  return close;
}
