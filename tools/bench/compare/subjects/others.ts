import type { Subject } from '../subject';

export const sentry = `import * as Sentry from '@sentry/browser';
Sentry.init({ dsn: collector.replace('//', '//0123456789abcdef0123456789abcdef@') + '/1' });`;

export const growthbook = `import { GrowthBook } from '@growthbook/growthbook';
const growthbook = new GrowthBook({ apiHost: collector, clientKey: 'sdk-key', attributes: { id: 'visitor' },
  trackingCallback: (experiment, result) =>
    navigator.sendBeacon(collector + '/exposure', JSON.stringify({ experiment: experiment.key, variant: result.key })) });
growthbook.init().then(() => growthbook.isOn('donate-button'));`;

export const features: NonNullable<Subject['answers']> = [
  [
    /^\/api\/features\//,
    {
      status: 200,
      features: { 'donate-button': { defaultValue: false, rules: [{ key: 'donate', variations: [false, true], coverage: 1 }] } },
    },
  ],
];

export const otherTools: readonly Subject[] = [
  {
    id: 'sentry',
    name: 'Sentry browser',
    packages: ['@sentry/browser@11.12.0'],
    entry: `${sentry}\nSentry.captureMessage('hello');`,
    event: /^\/api\/1\/envelope\/$/,
  },
  {
    id: 'growthbook',
    name: 'GrowthBook',
    packages: ['@growthbook/growthbook@1.8.0'],
    entry: growthbook,
    event: /^\/exposure$/,
    answers: features,
    note: 'It sends nothing itself: its first event is the exposure that the page’s callback sends.',
  },
];
