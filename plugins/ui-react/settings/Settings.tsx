import { useLayoutEffect, useRef, useState } from 'react';
import type { NecessaryNames } from '../../../kernel';
import type { Language } from '../../../lib/dom/language';
import { cycleTab } from './cycle-tab';
import { NecessaryList } from './NecessaryList';
import { settingsTexts } from './texts';
import { whenUnseen } from './when-unseen';

/** The button that closed the dialog; `close` chooses nothing. */
export type SettingsChoice = 'save' | 'accept' | 'reject' | 'close';

export interface SettingsProps {
  readonly language: Language;
  /** True if analytics is ticked at first. */
  readonly analytics: boolean;
  /** True if the browser sends a privacy signal, which no choice here overrules (CON-19). */
  readonly signal: boolean;
  /** The names that are stored whatever the visitor chooses (CON-23). */
  readonly necessary?: NecessaryNames | undefined;
  readonly onClose: (choice: SettingsChoice, categories: readonly string[]) => void;
}

/** CON-13, CON-18: the browser's own modal dialog: it takes the focus, makes the rest inert, heeds Esc, and gives the focus back. */
export function Settings({ language, analytics, signal, necessary, onClose }: SettingsProps) {
  const texts = settingsTexts[language];
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, choose] = useState<readonly string[]>(analytics ? ['necessary', 'analytics'] : ['necessary']);

  useLayoutEffect(() => {
    const { current } = dialog;
    if (!current) return;
    current.showModal();
    return whenUnseen(current, () => current.close());
  }, []);

  return (
    <dialog
      ref={dialog}
      lang={language}
      dir="ltr"
      aria-labelledby="title"
      aria-describedby="about"
      onKeyDown={cycleTab}
      onClose={({ currentTarget }) => onClose((currentTarget.returnValue || 'close') as SettingsChoice, chosen)}
    >
      <form method="dialog">
        <div className="body">
          <div className="title">
            <h2 id="title">{texts.title}</h2>
            <button type="button" className="plain" onClick={() => dialog.current?.close()}>
              {texts.close}
            </button>
          </div>
          <p id="about">{texts.about}</p>
          {signal && <p role="note">{texts.signal}</p>}
          {(['necessary', 'analytics'] as const).map((category) => {
            const { name, about } = texts.categories[category];
            const always = category === 'necessary';
            return (
              <div key={category} className="category">
                <label>
                  <input
                    type="checkbox"
                    aria-describedby={category}
                    checked={chosen.includes(category)}
                    disabled={always}
                    onChange={({ target }) => choose(target.checked ? [...chosen, category] : chosen.filter((other) => other !== category))}
                  />
                  <strong>{name}</strong>
                  {always && <span>{texts.alwaysOn}</span>}
                </label>
                <p id={category}>{about}</p>
                {always && necessary && <NecessaryList necessary={necessary} language={language} />}
              </div>
            );
          })}
        </div>
        <div className="choices">
          <button type="submit" value="save" className="plain">
            {texts.save}
          </button>
          <button type="submit" value="accept">
            {texts.acceptAll}
          </button>
          <button type="submit" value="reject">
            {texts.rejectAll}
          </button>
        </div>
      </form>
    </dialog>
  );
}
