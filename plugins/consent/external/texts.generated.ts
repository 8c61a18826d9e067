// Made by tools/prerender.tsx from plugins/ui-react; a test fails when the two differ.
export const texts = {
  en: {
    label: 'Cookie consent',
    question: 'We use cookies to personalize content and ads, to provide social media features and to analyze our traffic. Some share how you use our site with our partners. You can change your mind at any time.',
    privacy: 'Privacy statement',
    accept: 'Accept',
    reject: 'Reject',
    preferences: 'Preferences',
    title: 'Cookie settings',
    about: 'Choose which cookies this site may use. We remember your choice for one year, and you can change it here at any time.',
    signal: 'Your browser asks sites not to track you (Do Not Track or Global Privacy Control). We honor that: only necessary cookies are used, whatever you choose here.',
    alwaysOn: 'Always on',
    categories: {
      necessary: {
        name: 'Necessary',
        about: 'The site needs these to work. One of them remembers your choice about cookies.',
      },
      analytics: {
        name: 'Analytics, personalization and advertising',
        about: 'These measure how the site is used, personalize content and ads, and make social media features work. They share information with our analytics, advertising and social media partners.',
      },
    },
    save: 'Save current selection',
    acceptAll: 'Accept all',
    rejectAll: 'Reject all',
    close: 'Close',
  },
  es: {
    label: 'Consentimiento de cookies',
    question: 'Utilizamos cookies para personalizar el contenido y los anuncios, ofrecer funciones de redes sociales y analizar nuestro tráfico. Algunas comparten con nuestros socios cómo usa el sitio. Puede cambiar de opinión cuando quiera.',
    privacy: 'Declaración de privacidad',
    accept: 'Aceptar',
    reject: 'Rechazar',
    preferences: 'Preferencias',
    title: 'Configuración de cookies',
    about: 'Elija qué cookies puede usar este sitio. Recordamos su elección durante un año y puede cambiarla aquí en cualquier momento.',
    signal: 'Su navegador pide a los sitios que no lo rastreen (Do Not Track o Global Privacy Control). Lo respetamos: solo se usan las cookies necesarias, elija lo que elija aquí.',
    alwaysOn: 'Siempre activas',
    categories: {
      necessary: {
        name: 'Necesarias',
        about: 'El sitio las necesita para funcionar. Una de ellas recuerda su elección sobre las cookies.',
      },
      analytics: {
        name: 'Análisis, personalización y publicidad',
        about: 'Miden cómo se usa el sitio, personalizan el contenido y los anuncios y permiten las funciones de redes sociales. Comparten información con nuestros socios de análisis, publicidad y redes sociales.',
      },
    },
    save: 'Guardar selección actual',
    acceptAll: 'Aceptar todas',
    rejectAll: 'Rechazar todas',
    close: 'Cerrar',
  },
};
