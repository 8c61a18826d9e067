import type { Language } from '../../../lib/dom/language';

export interface SettingsTexts {
  readonly title: string;
  readonly about: string;
  readonly signal: string;
  readonly alwaysOn: string;
  readonly categories: Readonly<Record<'necessary' | 'analytics', { readonly name: string; readonly about: string }>>;
  readonly save: string;
  readonly acceptAll: string;
  readonly rejectAll: string;
  readonly close: string;
}

/** CON-13. */
export const settingsTexts: Readonly<Record<Language, SettingsTexts>> = {
  en: {
    title: 'Cookie settings',
    about: 'Choose which cookies this site may use. We remember your choice for one year, and you can change it here at any time.',
    signal:
      'Your browser asks sites not to track you (Do Not Track or Global Privacy Control). We honor that: only necessary cookies are used, whatever you choose here.',
    alwaysOn: 'Always on',
    categories: {
      necessary: { name: 'Necessary', about: 'The site needs these to work. One of them remembers your choice about cookies.' },
      analytics: {
        name: 'Analytics, personalization and advertising',
        about:
          'These measure how the site is used, personalize content and ads, and make social media features work. They share information with our analytics, advertising and social media partners.',
      },
    },
    save: 'Save current selection',
    acceptAll: 'Accept all',
    rejectAll: 'Reject all',
    close: 'Close',
  },
  es: {
    title: 'Configuración de cookies',
    about: 'Elija qué cookies puede usar este sitio. Recordamos su elección durante un año y puede cambiarla aquí en cualquier momento.',
    signal:
      'Su navegador pide a los sitios que no lo rastreen (Do Not Track o Global Privacy Control). Lo respetamos: solo se usan las cookies necesarias, elija lo que elija aquí.',
    alwaysOn: 'Siempre activas',
    categories: {
      necessary: {
        name: 'Necesarias',
        about: 'El sitio las necesita para funcionar. Una de ellas recuerda su elección sobre las cookies.',
      },
      analytics: {
        name: 'Análisis, personalización y publicidad',
        about:
          'Miden cómo se usa el sitio, personalizan el contenido y los anuncios y permiten las funciones de redes sociales. Comparten información con nuestros socios de análisis, publicidad y redes sociales.',
      },
    },
    save: 'Guardar selección actual',
    acceptAll: 'Aceptar todas',
    rejectAll: 'Rechazar todas',
    close: 'Cerrar',
  },
};
