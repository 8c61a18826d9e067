import { chooseLanguage } from '../../lib/dom/language';
import { htmlElement } from '../../lib/dom/shadow';
import type { PromptContent } from '../../lib/records/prompt';

const WORDS = {
  en: { label: 'Preview', sent: 'Preview: nothing was sent.' },
  es: { label: 'Vista previa', sent: 'Vista previa: no se ha enviado nada.' },
  ar: { label: 'معاينة', sent: 'معاينة: لم يُرسَل أي شيء.' },
};

/** Returns a prompt that says it is a preview, and thanks nobody for answers that are not sent. */
export function asPreview<T extends PromptContent>(window: Window & typeof globalThis, content: T): T {
  const { label, sent } = WORDS[chooseLanguage(htmlElement(window).lang, window.navigator.language)];
  const { headline, formStates } = content;
  return {
    ...content,
    headline: headline ? `${label}: ${headline}` : label,
    formStates: { ...formStates, success: { ...formStates?.success, headline: label, msg: sent } },
  };
}
