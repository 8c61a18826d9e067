import type { Subject } from '../subject';
import { segment } from './analytics';
import { cookieConsent, cookieConsentAccept } from './consent';
import { features, growthbook, sentry } from './others';

const vitals = `import { onCLS, onINP, onLCP } from 'web-vitals';
for (const on of [onCLS, onINP, onLCP]) on(({ name, value }) => analytics.track(name, { value }));`;

const common = {
  packages: [
    'vanilla-cookieconsent@3.1.0',
    '@segment/analytics-next@1.84.3',
    '@sentry/browser@11.12.0',
    '@growthbook/growthbook@1.8.0',
    'web-vitals@6.2.3',
  ],
  styles: ['vanilla-cookieconsent/dist/cookieconsent.css'],
  entry: ["import * as CookieConsent from 'vanilla-cookieconsent';", cookieConsent, sentry, growthbook, segment.entry, vitals].join('\n'),
  answers: [...features, ...(segment.answers ?? [])],
  event: /^\/v1\/(p|page)$/,
};

const accepted = {
  categories: ['necessary', 'analytics'],
  revision: 0,
  data: null,
  consentTimestamp: '2026-01-01T00:00:00.000Z',
  consentId: '3b241101-e2bb-4255-8caf-4136c566a962',
  services: { necessary: [], analytics: [] },
  languageCode: 'en',
  lastConsentTimestamp: '2026-01-01T00:00:00.000Z',
  expirationTime: 4_000_000_000_000,
};

/** The tools that a site combines to do the same as Taproot, in one bundle. All of them start at once, as in an opt-out country. */
export const stack: readonly Subject[] = [
  {
    id: 'stack',
    name: 'the stack, consented visitor',
    ...common,
    cookie: { name: 'cc_cookie', value: encodeURIComponent(JSON.stringify(accepted)) },
    note: 'vanilla-cookieconsent, analytics-next, Sentry, GrowthBook, web-vitals in one bundle; its event is Segment’s page view.',
  },
  { id: 'stack-first', name: 'the stack, first visitor', ...common, banner: { accept: cookieConsentAccept } },
];
