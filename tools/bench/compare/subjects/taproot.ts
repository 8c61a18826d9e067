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
