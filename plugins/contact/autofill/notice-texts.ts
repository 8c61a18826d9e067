import type { Language } from '../../../lib/language';

export interface NoticeTexts {
  readonly label: string;
  readonly filled: string;
  readonly clear: string;
  readonly keep: string;
}

export const noticeTexts: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    label: 'Filled in for you',
    filled: 'We filled in this page’s form with what you have told us before.',
    clear: 'Clear it',
    keep: 'Keep it',
  },
  es: {
    label: 'Completado por usted',
    filled: 'Hemos completado el formulario de esta página con lo que nos contó antes.',
    clear: 'Borrarlo',
    keep: 'Conservarlo',
  },
};
