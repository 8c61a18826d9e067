import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ConsentRecord, Necessary, NecessaryNames } from '../../../kernel';
import type { Language } from '../../../lib/languages';
import type { Section } from '../../../lib/languages/section';
import type { NamedRecipient } from '../../../lib/privacy/recipient';
import type { Embeds } from '../../../lib/records/embeds-record';
import { offText } from '../../../lib/records/recipients-off';
import type { WordedPurpose } from '../options';
import { cycleTab } from './cycle-tab';
import { OwnReceipt } from './OwnReceipt';
import { RecipientList } from './RecipientList';
import { whenUnseen } from './when-unseen';

interface NecessaryListProps {
  readonly necessary: NecessaryNames;
  readonly language: Language;
}

/** Returns the sentence in the visitor's language, or else in English, or else in any language. */
const sentenceIn = ({ why }: Necessary, language: Language): string | undefined =>
  typeof why === 'string' ? why : (why[language] ?? why.en ?? Object.values(why)[0]);

/** Lists the names that the site stores in every state of consent (CON-23). */
function NecessaryList({ necessary, language }: NecessaryListProps) {
  const { cookies = [], storage = [], databases = [] } = necessary;
  return (
    <ul>
      {Object.entries({ cookies, storage, databases }).flatMap(([list, names]) =>
        names.map((one) => (
          <li key={list + one.name}>
            <code>{one.name}</code>: {sentenceIn(one, language)}
          </li>
        )),
      )}
    </ul>
  );
}

interface EmbedsListProps {
  /** All services that were always shown when the settings opened. */
  readonly embeds: Embeds;
  /** The ids of the services that are still ticked. */
  readonly kept: Embeds;
  readonly text: string;
  readonly onChange: (kept: Embeds) => void;
}

/** Lists the services whose embedded content is always shown, each with a checkbox to end that. */
function EmbedsList({ embeds, kept, text, onChange }: EmbedsListProps) {
  const toggle = (id: string, name: string, ticked: boolean) => {
    const { [id]: _, ...others } = kept;
    onChange(ticked ? { ...others, [id]: name } : others);
  };
  return Object.entries(embeds).map(([id, name]) => (
    <div key={id} className="category">
      <label>
        <input type="checkbox" checked={id in kept} onChange={({ target }) => toggle(id, name, target.checked)} />
        <strong>{text.replace('{service}', () => name)}</strong>
      </label>
    </div>
  ));
}

/** The button that closed the dialog. `close` chooses nothing. */
export type SettingsChoice = 'save' | 'accept' | 'reject' | 'close';

export interface SettingsProps {
  readonly language: Language;
  readonly texts: Section<'settings'>;
  /** By default the network's two, `necessary` and `analytics`. */
  readonly purposes?: readonly WordedPurpose[] | undefined;
  /** The purposes that are ticked initially. */
  readonly ticked: readonly string[];
  /** True if the browser sends a privacy signal, which no choice here overrules (CON-19). */
  readonly signal: boolean;
  /** The sentence in place of the promise that nothing else runs, where scripts of other hosts run beside the signal. */
  readonly beside?: string | undefined;
  /** The names that are stored in every state of consent (CON-23). */
  readonly necessary?: NecessaryNames | undefined;
  /** The third parties that receive data of visitors. A purpose that the site does not ask for separately is part of `analytics`. */
  readonly recipients?: readonly NamedRecipient[] | undefined;
  /** The names of recipients that the visitor has switched off. */
  readonly off?: readonly string[];
  /** Names of services whose embedded content is always shown, by id. */
  readonly embeds?: Embeds;
  /** Fills a part of its own, on a site whose plugins have one. */
  readonly more?: ((into: Element | null) => void) | undefined;
  /** The choice that the visitor made, if any. */
  readonly record?: ConsentRecord | undefined;
  /** That choice is a refusal which the visitor made elsewhere, where they were recognised. */
  readonly elsewhere?: boolean;
  /** `kept`: the services that are still ticked. `pressed`: the visitor pressed that button; a script may click or close, too. */
  readonly onClose: (choice: SettingsChoice, categories: readonly string[], kept: Embeds, pressed: boolean) => void;
}

/** CON-13, CON-18: the browser's own modal dialog, which takes the focus, makes the page inert, handles Esc, and returns the focus. */
export function Settings(props: SettingsProps) {
  const {
    language,
    texts,
    purposes,
    ticked,
    signal,
    beside,
    necessary,
    recipients = [],
    off = [],
    embeds = {},
    more,
    record,
    elsewhere,
    onClose,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, choose] = useState(['necessary', ...ticked]);

  const [kept, keep] = useState(embeds);
  const [shut, shutOnly] = useState(off);
  const pressed = useRef<string>(undefined);
  const offered = purposes?.map(({ id }) => id).filter((id) => id !== 'necessary') ?? ['analytics'];
  const shown = purposes?.map(({ id, texts }) => [id, texts[language]] as const) ?? Object.entries(texts.categories);

  const receivesFor = (category: string) =>
    recipients.filter(({ purpose }) => (offered.includes(purpose) ? purpose : 'analytics') === category);

  const press = ({ target, nativeEvent }: MouseEvent) => {
    pressed.current = nativeEvent.isTrusted ? (target as Element).closest('button')?.value : undefined;
  };

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
      dir={texts.dir}
      aria-labelledby="title"
      aria-describedby="about"
      onKeyDown={cycleTab}
      onClose={({ currentTarget }) => {
        const choice = (currentTarget.returnValue || 'close') as SettingsChoice;
        onClose(choice, [...chosen, ...shut.map(offText)], kept, choice === pressed.current);
      }}
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
          {signal && <p role="note">{beside ?? texts.signal}</p>}
          {shown.map(([category, { name, about }]) => {
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
                <RecipientList
                  recipients={receivesFor(category)}
                  language={language}
                  texts={texts.recipients}
                  isOn={({ name, together = [name] }) => chosen.includes(category) && !together.some((one) => shut.includes(one))}
                  onSwitch={
                    chosen.includes(category)
                      ? (names, on) => shutOnly([...shut.filter((name) => !names.includes(name)), ...(on ? [] : names)])
                      : undefined
                  }
                />
              </div>
            );
          })}
          <EmbedsList embeds={embeds} kept={kept} text={texts.embeds} onChange={keep} />
          {more && <div className="category" ref={more} />}
          {record && <OwnReceipt record={record} elsewhere={elsewhere} offered={offered} language={language} texts={texts.receipt} />}
        </div>
        <div className="choices" onClickCapture={press}>
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
