import type { Subject } from '../subject';

/** The documentation's first example with two categories. Bot detection is off: the tool takes a driven browser for a bot. */
export const cookieConsent = `addEventListener('DOMContentLoaded', () => CookieConsent.run({
  hideFromBots: false,
  categories: { necessary: { enabled: true, readOnly: true }, analytics: {} },
  language: { default: 'en', translations: { en: {
    consentModal: { title: 'We use cookies', description: 'They measure how this site is used.',
      acceptAllBtn: 'Accept all', acceptNecessaryBtn: 'Reject all', showPreferencesBtn: 'Manage preferences' },
    preferencesModal: { title: 'Cookie preferences', acceptAllBtn: 'Accept all', acceptNecessaryBtn: 'Reject all',
      savePreferencesBtn: 'Save', closeIconLabel: 'Close', sections: [
        { title: 'Necessary', description: 'Without these nothing works.', linkedCategory: 'necessary' },
        { title: 'Analytics', description: 'These measure use.', linkedCategory: 'analytics' }] } } } },
}));`;

export const cookieConsentAccept = '#cc-main button[data-role="all"]';

export const consentTools: readonly Subject[] = [
  {
    id: 'cookieconsent',
    name: 'vanilla-cookieconsent',
    packages: ['vanilla-cookieconsent@3.1.0'],
    files: ['vanilla-cookieconsent/dist/cookieconsent.umd.js'],
    styles: ['vanilla-cookieconsent/dist/cookieconsent.css'],
    entry: cookieConsent,
    banner: { accept: cookieConsentAccept },
  },
  {
    id: 'klaro',
    name: 'klaro',
    packages: ['klaro@0.7.22'],
    files: ['klaro/dist/klaro.js'],
    entry: `klaro.setup({ version: 1, acceptAll: true, privacyPolicy: '/privacy', lang: 'en',
      translations: { en: { purposes: { analytics: 'Analytics' } } },
      services: [{ name: 'measure', title: 'Measurement', purposes: ['analytics'] }] });`,
    banner: { accept: '.klaro .cm-btn-success' },
  },
  {
    id: 'c15t',
    name: 'c15t with React',
    packages: ['@c15t/react@2.2.1', 'react@19.3.1', 'react-dom@19.3.1'],
    styles: ['@c15t/react/dist/styles.css'],
    entry: `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsentManagerProvider, ConsentBanner, ConsentDialog } from '@c15t/react';
addEventListener('DOMContentLoaded', () => createRoot(document.body.appendChild(document.createElement('div'))).render(
  createElement(ConsentManagerProvider, { options: { mode: 'offline', consentCategories: ['necessary', 'measurement'] } },
    createElement(ConsentBanner), createElement(ConsentDialog))));`,
    banner: { accept: '[data-testid="consent-banner-accept-button"]' },
    note: 'Its banner is a React component; the plain package has none. Offline mode: it asks no server.',
  },
];
