import type { Language } from '../../../lib/dom/language';

export interface NoticeTexts {
  readonly label: string;
  readonly filled: string;
  readonly clear: string;
  readonly keep: string;
  readonly notYou: string;
  /** Begins with what is seen of it, for people who speak to their browser. */
  readonly notYouLabel: string;
  readonly forgotten: string;
}

export const noticeTexts: Readonly<Record<Language, NoticeTexts>> = {
  en: {
    label: 'Filled in for you',
    filled: 'We filled in this page’s form with what you have told us before.',
    clear: 'Clear it',
    keep: 'Keep it',
    notYou: 'Not you?',
    notYouLabel: 'Not you? Clear what was filled in and log out',
    forgotten: 'Cleared. You are logged out.',
  },
  es: {
    label: 'Completado por usted',
    filled: 'Hemos completado el formulario de esta página con lo que nos contó antes.',
    clear: 'Borrarlo',
    keep: 'Conservarlo',
    notYou: '¿No es usted?',
    notYouLabel: '¿No es usted? Borrar lo completado y cerrar la sesión',
    forgotten: 'Borrado. Ha cerrado la sesión.',
  },
};
