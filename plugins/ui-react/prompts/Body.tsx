import type { FormEvent, RefObject } from 'react';
import type { PromptContent, PromptField } from '../../../lib/contracts/prompt';
import type { Language } from '../../../lib/dom/language';
import { isOwnEvent } from '../../../lib/dom/own-event';
import type { PromptTexts } from '../../../lib/languages/texts';
import { Field } from './Field';
import type { Stage } from './stage';

interface BodyProps {
  readonly content: PromptContent;
  readonly fields: readonly PromptField[];
  readonly stage: Stage;
  readonly faults: Readonly<Record<string, string>>;
  readonly texts: PromptTexts;
  /** The language of Taproot's own texts. The definition's texts are in the page's language. */
  readonly language: Language;
  readonly today: string;
  readonly closer: RefObject<HTMLButtonElement | null>;
  readonly onBegin: () => void;
  readonly onProceed: (form: HTMLFormElement) => void;
  readonly onFollow: (() => void) | undefined;
  readonly onLeave: (action: 'close' | 'cancel') => void;
}

/** The frame's content: texts, form and buttons, or thanks once the form is sent. Live regions exist before they speak. */
export function Body({ content, fields, stage, faults, texts, language, today, closer, onBegin, onProceed, onFollow, onLeave }: BodyProps) {
  const { type, headline, msg, footer, image, okMessage, cancelMessage, okAddress, formStates } = content;
  const done = stage === 'done';
  const { success, error } = formStates ?? {};
  const own = { lang: language, dir: 'ltr' };
  const title = done ? success?.headline : headline;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onProceed(event.currentTarget);
  };

  return (
    <>
      {image && !done && <img referrerPolicy="strict-origin" src={image.src} alt={image.alt} />}
      <div className="text">
        {title && <h2 id="title">{title}</h2>}
        {msg && !done && <p id="about">{msg}</p>}
        <p role="status">{done && <span {...(!success?.msg && own)}>{success?.msg ?? texts.success}</span>}</p>
      </div>
      {done ? (
        <div className="buttons">
          <button type="button" ref={closer} {...own} onClick={() => onLeave('close')}>
            {texts.close}
          </button>
        </div>
      ) : (
        <form
          noValidate
          onSubmit={submit}
          onInput={({ nativeEvent }) => isOwnEvent(nativeEvent) || onBegin()}
          aria-busy={stage === 'sending'}
        >
          {fields.map((field, i) => (
            <Field key={field.name} id={`field-${i}`} field={field} fault={faults[field.name]} texts={texts} today={today} />
          ))}
          <p role="alert">{stage === 'failed' && <span {...(!error?.msg && own)}>{error?.msg ?? texts.failure}</span>}</p>
          <div className="buttons">
            {okAddress && type === 'Message' ? (
              <a className="ok" href={okAddress} onClick={onFollow}>
                {okMessage ?? texts.ok}
              </a>
            ) : (
              <button type="submit" aria-disabled={stage === 'sending' || undefined}>
                {stage === 'sending' ? texts.sending : (okMessage ?? (fields.length ? texts.send : texts.ok))}
              </button>
            )}
            {cancelMessage && type !== 'Gate' && (
              <button type="button" className="plain" onClick={() => onLeave('cancel')}>
                {cancelMessage}
              </button>
            )}
          </div>
        </form>
      )}
      {footer && <p className="footer">{footer}</p>}
    </>
  );
}
