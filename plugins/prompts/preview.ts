import { read } from '../../lib/dom/find';
import type { PromptContent } from '../../lib/records/prompt';

const ENGLISH = { label: 'Preview', sent: 'Preview: nothing was sent.' };
const WORDS: Readonly<Record<string, { readonly label: string; readonly sent: string }>> = {
  es: { label: 'Vista previa', sent: 'Vista previa: no se ha enviado nada.' },
  ar: { label: 'معاينة', sent: 'معاينة: لم يُرسَل أي شيء.' },
};

/** Returns a prompt that says, in the page's language, that it is a preview, and thanks nobody for answers that are not sent. */
export function asPreview<T extends PromptContent>(document: Document, content: T): T {
  const { label, sent } = WORDS[read(document, 'documentElement').lang.slice(0, 2).toLowerCase()] ?? ENGLISH;
  const { headline, formStates } = content;
  return {
    ...content,
    headline: headline ? `${label}: ${headline}` : label,
    formStates: { ...formStates, success: { ...formStates?.success, headline: label, msg: sent } },
  };
}
