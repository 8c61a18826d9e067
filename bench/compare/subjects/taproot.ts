import type { Subject } from '../subject';

const banner = { host: '[data-taproot-consent]', accept: 'button[value=accept]' };

const consented = {
  categories: ['necessary', 'analytics'],
  consent_date: '2026-01-01T00:00:00.000Z',
  consent_uuid: '3b241101-e2bb-4255-8caf-4136c566a962',
};

/** The tag of the site `main`, as it was built, with all that its manifest enables. */
export const taproot: readonly Subject[] = [
  {
    id: 'taproot',
    name: 'Taproot, consented visitor',
    packages: [],
    event: /^\/hit$/,
    cookie: { name: 'edf_cc', value: encodeURIComponent(JSON.stringify(consented)) },
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
