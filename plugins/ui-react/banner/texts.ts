import type { Language } from '../../../lib/dom/language';

export interface BannerTexts {
  readonly label: string;
  readonly question: string;
  readonly privacy: string;
  readonly accept: string;
  readonly reject: string;
  readonly preferences: string;
}

/** CON-13. */
export const bannerTexts: Readonly<Record<Language, BannerTexts>> = {
  en: {
    label: 'Cookie consent',
    question:
      'We use cookies to personalize content and ads, to provide social media features and to analyze our traffic. Some share how you use our site with our partners. You can change your mind at any time.',
    privacy: 'Privacy statement',
    accept: 'Accept',
    reject: 'Reject',
    preferences: 'Preferences',
  },
  es: {
    label: 'Consentimiento de cookies',
    question:
      'Utilizamos cookies para personalizar el contenido y los anuncios, ofrecer funciones de redes sociales y analizar nuestro tráfico. Algunas comparten con nuestros socios cómo usa el sitio. Puede cambiar de opinión cuando quiera.',
    privacy: 'Declaración de privacidad',
    accept: 'Aceptar',
    reject: 'Rechazar',
    preferences: 'Preferencias',
  },
};
