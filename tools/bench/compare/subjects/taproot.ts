import type { Subject } from '../subject';

const banner = { host: '[data-taproot-consent]', accept: 'button[value=accept]' };

const consented = {
  categories: ['necessary', 'analytics'],
  consent_date: new Date().toISOString(),
  consent_uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
};

const usual = {
  packages: [],
  event: /^\/hit$/,
  cookie: { name: 'edf_cc', value: encodeURIComponent(JSON.stringify(consented)) },
};

/** Tags as built, with everything that their manifests enable. */
export const taproot: readonly Subject[] = [
  { id: 'taproot', name: 'Taproot, consented visitor', ...usual },
  {
    id: 'taproot-blogs',
    name: 'Taproot of the blogs, consented visitor',
    site: 'blogs',
    ...usual,
    note: 'Without contact: measurement, consent, errors and third parties.',
  },
  { id: 'taproot-agreed', name: 'Taproot, the tag of visitors who agreed', agreed: true, ...usual },
  { id: 'taproot-blogs-agreed', name: 'Taproot of the blogs, the tag of visitors who agreed', site: 'blogs', agreed: true, ...usual },
  { id: 'taproot-preload', name: 'Taproot, its first file preloaded by the page', preloads: true, ...usual },
  {
    id: 'taproot-blogs-preload',
    name: 'Taproot of the blogs, its first file preloaded by the page',
    site: 'blogs',
    preloads: true,
    ...usual,
  },
  {
    id: 'vendors-in-page',
    name: 'the blogs’ page with vendors in it',
    site: 'blogs',
    own: 'in-page',
    ...usual,
    note: `Real libraries: clarity-js as the heat map, rrweb’s recorder as the session recording, FingerprintJS, Amplitude as the social pixel's like. npm has \
no analytics tag of Google's and no pixel of Meta's: the first is a stand-in that does nothing here. Published: GA4 154 KB (453 KB decoded, \
2.5 MB of heap), tag manager and GA4 262 KB, a social pixel 60 KB.`,
  },
  {
    id: 'vendors-by-service',
    name: 'the same page, told by the service',
    site: 'blogs',
    own: 'by-service',
    ...usual,
    note: 'The service tells the analytics tag’s vendor and the social pixel’s. Heat map, recorder, fingerprint and the description of networks have no destination, and are not there.',
  },
  {
    id: 'taproot-first',
    name: 'Taproot, first visitor, opt-out',
    packages: [],
    event: /^\/hit$/,
    banner,
    note: 'Opt-out country: the banner shows and hits are sent until the visitor refuses.',
  },
  {
    id: 'taproot-opt-in',
    name: 'Taproot, first visitor, opt-in',
    packages: [],
    locale: 'en-IE',
    banner,
    note: 'Nothing that needs consent is loaded before Accept.',
  },
];
