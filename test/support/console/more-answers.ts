import type { Account, OwnAccount } from '../../../service/console/accounts/answers';
import type {
  Consent,
  Declared,
  Destination,
  Destinations,
  Errors,
  Experiments,
  Live,
  Operation,
  Rows,
  VitalsRow,
} from '../../../service/console/answers';
import type { Prompts } from '../../../service/console/figures/prompts';
import { personAnswers } from './persons';
import { tellAnswers } from './tells';

const measure = (
  event: string,
  currency: string,
  lift: readonly [number, number, number],
  winner?: string,
): Experiments['experiments'][number]['measures'][number] => ({
  event,
  currency,
  ...(winner && { winner }),
  variants: [
    { variant: 'control', visitors: 4_100, exposures: 4_100, conversions: 160, amount: 8_020.5 },
    {
      variant: 'variant1',
      visitors: 4_078,
      exposures: 4_078,
      conversions: 231,
      amount: 11_270,
      lift: { difference: lift[1], low: lift[0], high: lift[2] },
    },
  ],
});

const result = (
  experiment: string,
  measures: Experiments['experiments'][number]['measures'],
  rest: Partial<Experiments['experiments'][number]> = {},
): Experiments['experiments'][number] => ({
  experiment,
  variants: [
    { variant: 'control', visitors: 4_100, exposures: 6_120 },
    { variant: 'variant1', visitors: 4_078, exposures: 6_001 },
  ],
  measures,
  chance: 0.8,
  mismatch: false,
  late: 12,
  mixed: 0,
  ...rest,
});

type Values = Pick<VitalsRow, 'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb'>;

/** A row of vitals, whose views have all of its values. */
const vitalsOf = (site: string, page: string, views: number, values: Values): VitalsRow => {
  const measured = (value: number | null) => (value === null ? 0 : views);
  const { lcp, inp, cls, fcp, ttfb } = values;
  return {
    ...{ site, page, views, ...values },
    measured: { lcp: measured(lcp), inp: measured(inp), cls: measured(cls), fcp: measured(fcp), ttfb: measured(ttfb) },
  };
};

/** Answers to the calls of screens that are not about visits; those of a network without data are empty. */
export const moreAnswers = (some: boolean, now: string, until = now) => {
  const counted = { counted_until: until, sql: 'select 1' };
  const at = Date.parse(now);
  const experiments: Experiments = {
    experiments: some
      ? [
          result('hero', [
            measure('transaction', '', [0.004, 0.0123, 0.0206], 'variant1'),
            measure('transaction', 'USD', [-0.1, 0.8, 1.7]),
            measure('signup', '', [-0.01, 0.001, 0.012]),
          ]),
          result('petition-short-form', [measure('action', '', [-0.008, 0.004, 0.016])], { days_left: 9, phases: 2 }),
          result('banner-colour', [measure('signup', '', [0, 0, 0])], { mismatch: true, chance: 0.000_02 }),
        ]
      : [],
    ...counted,
  };
  const prompts: Prompts = {
    rows: some
      ? [
          {
            name: 'newsletter-slide-in',
            shown: 4_120,
            submitted: 318,
            dismissed: 2_011,
            people: { shown: 2_900, submitted: 310, dismissed: 1_700 },
          },
          { name: 'exit-petition', shown: 12, submitted: 2, dismissed: 7, people: { shown: 9, submitted: 2, dismissed: 6 } },
        ]
      : [],
    other: null,
    ...counted,
  };
  const vitals: Rows<VitalsRow> = {
    rows: some
      ? [
          vitalsOf('main', '', 9_120, { lcp: 2_310, inp: 180, cls: 0.04, fcp: 1_420, ttfb: 640 }),
          vitalsOf('blogs', '', 3_020, { lcp: 4_410, inp: 240, cls: 0.31, fcp: 2_420, ttfb: 1_940 }),
          vitalsOf('main', '/petition/methane', 812, { lcp: 2_710, inp: null, cls: 0.02, fcp: 1_390, ttfb: 590 }),
          vitalsOf('main', '/jobs', 4, { lcp: 9_000, inp: null, cls: 0, fcp: 8_000, ttfb: 7_000 }),
          ...Array.from({ length: 8 }, (_, i) =>
            vitalsOf('blogs', `/story-${i}`, 40 - i, { lcp: 1_000 + i, inp: null, cls: 0, fcp: 900, ttfb: 400 }),
          ),
        ]
      : [],
    other: null,
    ...counted,
  };
  const errors: Errors = {
    groups: some
      ? [
          {
            id: 'aaaaaaaaaaaaaaaaaaaaaa',
            type: 'error',
            message: "Cannot read properties of null (reading 'dataset')",
            place: { source: 'plugins/donation/amounts.ts', line: 42, column: 9, code: 'const amount = field.dataset.amount;' },
            plugin: 'donation',
            release: '1.3.8',
            trail: [
              { n: 1, at: at - 2_000, kind: 'click', what: 'button.donate' },
              { n: 2, at: at - 900, kind: 'request', what: 'POST https://utility.main.example/hit', status: 500 },
            ],
            count: 431,
            firstRelease: '1.3.6',
            lastRelease: '1.3.8',
            first: at - 9 * 86_400_000,
            last: at - 600_000,
            sites: ['donate', 'main'],
            browsers: ['Chrome 141', 'Safari 26'],
            consents: ['granted'],
            stack: [
              {
                name: 'read',
                place: { source: 'plugins/donation/amounts.ts', line: 42, column: 9, code: 'const amount = field.dataset.amount;' },
                script: 'https://cdn.example/a.js:1:200',
              },
              { name: '', script: 'https://cdn.example/chunks/4fd1.js:1:9121' },
            ],
          },
        ]
      : [],
    ...counted,
    ungrouped: 0,
    done: 0,
    total: some ? 1 : 0,
  } as Errors;
  const consent: Consent = {
    banners: some
      ? [
          { site: 'main', language: 'en', mode: 'opt_out', accepted: 812, selection: 40, refused: 230, unanswered: 3_100 },
          { site: 'main', language: 'es', mode: 'opt_in', rule: 'gdpr', accepted: 121, selection: 33, refused: 140, unanswered: null },
        ]
      : [],
    times: some
      ? [
          { site: 'main', seconds: 3, allowed: 90, refused: 12 },
          { site: 'main', seconds: 0, allowed: 20, refused: 2 },
        ]
      : [],
    signals: some ? 44 : 0,
    refusals: some ? 370 : 0,
    ...counted,
  };
  const operation: Operation = {
    version: '1.3.8',
    started: new Date(at - 9 * 86_400_000).toISOString(),
    checks: [
      { name: 'flush', state: 'good', value: 0.0025 },
      { name: 'log', state: 'good', value: 0 },
      { name: 'store', state: 'good', since: now },
      { name: 'worker', state: some ? 'late' : 'good', value: some ? 1_260 : 0, since: now },
      { name: 'facts', state: 'good', value: 4, since: now },
      { name: 'retention', state: 'good', value: 120, since: now },
      { name: 'disk', state: 'good', value: 41_203_004_416 },
    ],
  };
  const accounts: { readonly accounts: readonly Account[] } = {
    accounts: some
      ? [
          { email: 'ops@main.example', roles: ['operator'], sites: null, state: 'active', last: now, totp: true },
          { email: 'new@main.example', roles: ['officer'], sites: null, state: 'invited', until: now, totp: false },
          { email: 'editor@blogs.example', roles: ['viewer', 'editor'], sites: ['blogs'], state: 'disabled', totp: false },
        ]
      : [],
  };
  const told: readonly Destination[] = some
    ? [
        {
          ...{ name: 'crm', kind: 'webhook', waiting: 3, sent: 1_204, confirmed: 0, withdrawn: 12, not_sendable: 0, given_up: 1, ended: 0 },
          ...{ oldest: now, answer: '200' },
        },
        {
          ...{ name: 'meta', kind: 'meta', waiting: 0, sent: 310, confirmed: 0, withdrawn: 40, not_sendable: 22, given_up: 0, ended: 0 },
          ...{ oldest: null, answer: null },
        },
      ]
    : [];
  const destinations: Destinations = { destinations: told, ...counted };
  const declared: Declared = {
    ...counted,
    events: some
      ? [
          {
            name: 'quiz_done',
            origin: 'site',
            sites: ['blogs'],
            purpose: 'A reader has answered all questions.',
            fields: [],
            hits: 312,
            wrong: 4,
            faults: 'score: expected a number',
            last: now,
          },
          {
            name: 'map_opened',
            origin: 'site',
            sites: ['impact'],
            purpose: 'A reader has opened the map of projects.',
            fields: [],
            hits: 0,
            wrong: 0,
          },
          { name: 'test_click', origin: 'undeclared', sites: ['main'], purpose: '', fields: [], hits: 2, wrong: 0, last: now },
        ]
      : [],
  };
  const own: OwnAccount = { email: 'reader@main.example', password: true, totp: false };
  const entry = (n: number, kind: Live['entries'][number]['kind'], site: string, title: string, body: object) => ({
    id: `${at - n}.${kind}.${n}`,
    ...{ kind, site, title, received: new Date(at - n * 700).toISOString(), body: { ...body } },
  });
  const live: Live = {
    entries: some
      ? [
          entry(1, 'hit', 'main', 'page_view', { environment: 'production', page_path: '/petition/methane', utm_source: 'newsletter' }),
          entry(2, 'receipt', 'blogs', 'accept', {
            action: 'accept',
            categories: ['necessary', 'analytics'],
            language: 'en',
            mode: 'opt_in',
          }),
          entry(3, 'hit', 'donate', 'transaction', { environment: 'production', page_path: '/gift', value: 25.5, currency: 'USD' }),
          entry(4, 'unanswered', 'main', '', { language: 'es' }),
          entry(5, 'error', '', 'Cannot read properties of undefined (reading ‘length’)', { type: 'error' }),
        ]
      : [],
    ...(some && { older: '1.hit.1' }),
  };
  return {
    own,
    live,
    experiments,
    consent,
    destinations,
    operation,
    declared,
    prompts,
    vitals,
    errors,
    accounts,
    ...personAnswers(some, now),
    ...tellAnswers(some, now),
  };
};
