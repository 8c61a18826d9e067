import type { Account, Declared, Errors, PromptRow, Rows, VitalsRow } from '../../../service/console/answers';

/** Answers to the calls of screens that are not about visits; those of a network without data are empty. */
export const moreAnswers = (some: boolean, now: string) => {
  const counted = { counted_until: now, sql: 'select 1' };
  const at = Date.parse(now);
  const prompts: Rows<PromptRow> = {
    rows: some
      ? [
          { name: 'newsletter-slide-in', shown: 4_120, submitted: 318, dismissed: 2_011 },
          { name: 'exit-petition', shown: 12, submitted: 2, dismissed: 7 },
        ]
      : [],
    other: null,
    ...counted,
  };
  const vitals: Rows<VitalsRow> = {
    rows: some
      ? [
          { site: 'main', page: '', views: 9_120, lcp: 2_310, inp: 180, cls: 0.04, fcp: 1_420, ttfb: 640 },
          { site: 'blogs', page: '', views: 3_020, lcp: 4_410, inp: 240, cls: 0.31, fcp: 2_420, ttfb: 1_940 },
          { site: 'main', page: '/petition/methane', views: 812, lcp: 2_710, inp: null, cls: 0.02, fcp: 1_390, ttfb: 590 },
          { site: 'main', page: '/jobs', views: 4, lcp: 9_000, inp: null, cls: 0, fcp: 8_000, ttfb: 7_000 },
        ]
      : [],
    other: null,
    ...counted,
  };
  const errors: Errors = {
    groups: some
      ? [
          {
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
    ungrouped: 0,
    total: some ? 1 : 0,
  } as Errors;
  const accounts: { readonly accounts: readonly Account[] } = {
    accounts: some
      ? [
          { email: 'ops@main.example', roles: ['operator'], sites: null, state: 'active', last: now, totp: false },
          { email: 'editor@blogs.example', roles: ['viewer', 'editor'], sites: ['blogs'], state: 'disabled', totp: false },
        ]
      : [],
  };
  const declared: Declared = {
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
  return { declared, prompts, vitals, errors, accounts };
};
