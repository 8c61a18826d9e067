import { expect } from 'vitest';
import type { Arrival } from '../../../service/arrival';
import { errorArrival, hitArrival, NOON, receiptArrival, unansweredArrival } from '../support/arrivals';

const DAY = 24 * 60 * 60 * 1_000;
const SECOND = 1_000;

const told = (event: string, more: Readonly<Record<string, unknown>>, late = SECOND): Arrival => {
  const { timestamp = NOON, ...rest } = more;
  return hitArrival({ event, environment: 'production', traffic_type: 'external', timestamp, ...rest }, Number(timestamp) + late);
};

const view = (sess_id: string, user_id: string, page_path: string, more = {}) =>
  told('page_view', { sess_id, user_id, page_path, ...more });

/** Three sessions from the newsletter, one from nowhere; what is of insiders or of no production counts nowhere. */
const views = [
  view('s1', 'v1', '/', { utm_source: 'newsletter', sess_count: 1 }),
  view('s1', 'v1', '/petition/methane', { sess_count: 1 }),
  view('s2', 'v2', '/petition/methane', { utm_source: 'newsletter', sess_count: 3 }),
  view('s3', 'v3', '/petition/methane', { utm_source: 'newsletter', sess_count: 1 }),
  view('s4', 'v1', '/', { sess_count: 2 }),
  view('s5', 'v5', '/', { utm_source: 'newsletter', traffic_type: 'internal', sess_count: 1 }),
  { ...view('s6', 'v6', '/'), body: { ...view('s6', 'v6', '/').body, environment: 'testing' } },
];

const forms = [
  told('form_start', { sess_id: 's1', page_path: '/petition/methane' }),
  told('form_start', { sess_id: 's1', page_path: '/petition/methane' }),
  told('form_submit', { sess_id: 's1', page_path: '/petition/methane' }),
  told('form_start', { sess_id: 's2', page_path: '/petition/methane' }),
  told('form_submit', { sess_id: 's4', page_path: '/petition/methane' }),
];

const gifts = [
  told('transaction', { transaction_id: 't1', value: 25, currency: 'USD', utm_campaign: 'spring' }),
  told('transaction', { transaction_id: 't1', value: 25, currency: 'USD', utm_campaign: 'spring' }),
  told('transaction', { transaction_id: 't2', value: 10.5, currency: 'USD', utm_campaign: 'spring' }),
  told('transaction', { transaction_id: 't3', value: 5, currency: 'EUR' }),
  told('purchase', { transaction_id: 't3', value: 5, currency: 'EUR' }),
];

const ratings = (lcp: number) => (lcp < 300 ? 'lcp: good, cls: good' : lcp < 500 ? 'lcp: needs improvement' : 'cls: poor, lcp: poor');
const vitals = [400, 100, 300, 200, 500].map((lcp) => told('web_vitals', { lcp, ratings: ratings(lcp) }));

/** Two views of one page, and one that was left before its clocks ran. */
const left = (more: Readonly<Record<string, unknown>>) => told('page_unload', { sess_id: 's1', page_path: '/', ...more });
const engagement = [
  left({ attentionTime: 1_000, visibleTime: 3_000, hiddenTime: 600, totalTime: 3_600 }),
  left({ attentionTime: 2_000, visibleTime: 2_000, hiddenTime: 0, totalTime: 2_000 }),
  left({ page_path: '/late' }),
];

/** 40 visitors a variant: 20 of a sign up afterwards, 4 of b; one saw both, one was forced, one had signed up before. */
const experiment = [
  ...Array.from({ length: 40 }, (_, i) => [
    told('experiment_exposure', { experiment_id: 'hero', variant: 'a', forced: false, user_id: `a${i}` }),
    told('experiment_exposure', { experiment_id: 'hero', variant: 'b', forced: false, user_id: `b${i}` }),
    ...(i < 20 ? [told('signup', { user_id: `a${i}`, timestamp: NOON + DAY })] : []),
    ...(i < 4 ? [told('signup', { user_id: `b${i}`, site: 'action', timestamp: NOON + DAY })] : []),
  ]).flat(),
  told('experiment_exposure', { experiment_id: 'hero', variant: 'a', forced: false, user_id: 'both' }),
  told('experiment_exposure', { experiment_id: 'hero', variant: 'b', forced: false, user_id: 'both' }),
  told('experiment_exposure', { experiment_id: 'hero', variant: 'b', forced: true, user_id: 'forced' }),
  told('signup', { user_id: 'b39', timestamp: NOON - DAY }),
];

/** Visitor c0 gives twice on the site and once on a sibling, where only the session is the same; c1 gave before; c2 gives on it. */
const gave = (more: Readonly<Record<string, unknown>>) => told('transaction', { currency: 'XTS', ...more });
const variants = [
  told('experiment_exposure', { experiment_id: 'ask', variant: 'control', forced: false, user_id: 'c0', sess_id: 'g0' }),
  told('experiment_exposure', { experiment_id: 'ask', variant: 'control', forced: false, user_id: 'c0', sess_id: 'g0' }),
  told('experiment_exposure', { experiment_id: 'ask', variant: 'control', forced: false, user_id: 'c1', sess_id: 'g1' }),
  told('experiment_exposure', { experiment_id: 'ask', variant: 'variant1', forced: false, user_id: 'c2', sess_id: 'g2' }),
  told('experiment_exposure', { experiment_id: 'ask', variant: 'variant1', forced: true, user_id: 'c3', sess_id: 'g3' }),
  gave({ transaction_id: 'x1', value: 20, user_id: 'c0', sess_id: 'g0', timestamp: NOON + DAY }),
  gave({ transaction_id: 'x2', value: 5, user_id: 'elsewhere', sess_id: 'g0', site: 'donate', timestamp: NOON + DAY }),
  gave({ transaction_id: 'x2', value: 5, user_id: 'elsewhere', sess_id: 'g0', site: 'donate', timestamp: NOON + DAY }),
  gave({ transaction_id: 'x3', value: 50, user_id: 'c1', sess_id: 'g1', timestamp: NOON - DAY }),
  gave({ transaction_id: 'x4', value: 7, user_id: 'other', sess_id: 'g2', site: 'donate', timestamp: NOON + DAY }),
];

/** Visitor c1 finishes a quiz twice. c2 was late before taking part; d0 was late on two pages, and an insider. */
const own = [
  ...[1, 2].map((n) => told('quiz_done', { user_id: 'c1', timestamp: NOON + n * SECOND })),
  told('quiz_done', { user_id: 'c2', timestamp: NOON - SECOND }),
  ...['c2', 'd0', 'd0'].map((user_id) => told('experiment_late', { experiment_id: 'ask', user_id })),
  told('experiment_late', { experiment_id: 'hero', user_id: 'd0' }),
  told('experiment_late', { experiment_id: 'hero', user_id: 'd1', traffic_type: 'internal' }),
];

const prompts = ['display', 'display', 'display', 'submit', 'cancel'].map((action) => told(`prompt_${action}`, { prompt_id: 'news' }));

const receipt = (consent_uuid: string, site: string, date: string, categories: readonly string[], more = {}): Arrival => {
  const one = receiptArrival();
  return { ...one, body: { ...one.body, consent_uuid, site, date, categories, ...more } };
};
const ALL = ['necessary', 'analytics'];
const ids = [
  '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b71',
  '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b72',
  '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b73',
  '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b74',
  '7b1d4c2e-9a60-4f3d-8e21-5c0f9d3a6b75',
] as const;
const receipts = [
  receipt(ids[0], 'main', '2026-10-14T08:00:00.000Z', ALL, { answered_within: 5 }),
  receipt(ids[0], 'main', '2026-10-15T08:00:00.000Z', ['necessary'], { action: 'withdraw', how: 'settings' }),
  receipt(ids[1], 'main', '2026-10-14T08:00:00.000Z', ALL, { answered_within: 0 }),
  receipt(ids[2], 'action', '2026-10-14T08:00:00.000Z', ALL, { language: 'es', mode: 'opt_in', answered_within: 2 }),
  receipt(ids[3], 'main', '2026-10-14T08:00:00.000Z', ['necessary'], { action: 'reject', answered_within: 5 }),
  receipt(ids[4], 'main', '2026-10-14T08:00:00.000Z', ['necessary', 'personalisation'], {
    ...{ action: 'save', how: 'settings', answered_within: 60 },
  }),
];
/** Two pages of main that ended before an answer, and one of a site where nobody answered. */
const unanswered = [unansweredArrival(), unansweredArrival(), unansweredArrival('blogs')];

const error = (version?: string): Arrival => {
  const one = errorArrival();
  return { ...one, body: { ...one.body, metadata: { ...Object(one.body.metadata), ...(version && { tracker_version: version }) } } };
};

/** All is a second late, but for one hit that came after an hour. */
export const data: readonly Arrival[] = [
  ...[...views, ...forms, ...gifts, ...vitals, ...engagement, ...experiment, ...variants, ...own, ...prompts, ...receipts, ...unanswered],
  ...[error('1.3.8+a1111111'), error('1.3.8+a1111111'), error('1.4.0+b2222222'), error()],
  told('web_vitals', { cls: 0.1 }, 3_600 * SECOND),
];

/** The day of `NOON`, and those beside it. */
const [YESTERDAY, TODAY, TOMORROW] = ['2026-10-13', '2026-10-14', '2026-10-15'];

/** Hand-computed. Wilson's interval of 20 of 40 is 0.352 to 0.648, of 4 of 40 it is 0.040 to 0.231. */
export const answers: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'Visits by source': [
    ['newsletter', 3],
    ['(none)', 1],
  ],
  'Visits and attention': [[4, 5, 1.5]],
  'Hits by day': [
    ['signup', YESTERDAY, 1],
    ['transaction', YESTERDAY, 1],
    ['experiment_exposure', TODAY, 88],
    ['experiment_late', TODAY, 5],
    ['form_start', TODAY, 3],
    ['form_submit', TODAY, 2],
    ['page_unload', TODAY, 3],
    ['page_view', TODAY, 6],
    ['prompt_cancel', TODAY, 1],
    ['prompt_display', TODAY, 3],
    ['prompt_submit', TODAY, 1],
    ['purchase', TODAY, 1],
    ['quiz_done', TODAY, 3],
    ['transaction', TODAY, 4],
    ['web_vitals', TODAY, 6],
    ['signup', TOMORROW, 24],
    ['transaction', TOMORROW, 4],
  ],
  'Gifts by campaign': [
    ['(none)', 'XTS', 4, 82],
    ['spring', 'USD', 2, 35.5],
    ['(none)', 'EUR', 1, 5],
  ],
  'Consent rate by site': [
    ['action', 1, 1, 100],
    ['main', 4, 1, 25],
  ],
  'Banners and their answers': [
    ['action', 'es', 'opt_in', 1, 0, 0, null, 1, 0, 0],
    ['blogs', 'en', 'opt_out', 0, 0, 0, 1, 0, 0, 0],
    ['main', 'en', 'opt_out', 2, 1, 1, 2, 2, 0, 1],
  ],
  'Time to answer': [
    ['action', 'es', 'opt_in', 2, 1, 0],
    ['main', 'en', 'opt_out', 5, 1, 1],
    ['main', 'en', 'opt_out', 60, 1, 0],
    ['main', 'en', 'opt_out', 0, 1, 0],
  ],
  'How visitors answer': [
    ['action', 'es', 'opt_in', 'accept', 'banner', 1],
    ['main', 'en', 'opt_out', 'accept', 'banner', 2],
    ['main', 'en', 'opt_out', 'reject', 'banner', 1],
    ['main', 'en', 'opt_out', 'save', 'settings', 1],
    ['main', 'en', 'opt_out', 'withdraw', 'settings', 1],
  ],
  'Vitals by quartile': [['main', 5, 200, 300, 400]],
  'Vitals by rating': [
    ['cls', 2, 0, 1],
    ['lcp', 2, 2, 1],
  ],
  'Engagement by page': [['main', '/', 2, 1.5, 1, 0.3]],
  'Result of an experiment': [
    ['a', 40, 20, 50, 35.2, 64.8],
    ['b', 40, 4, 10, 4, 23.1],
  ],
  'Conversions by variant': [
    ['ask', 'control', 2, 3, 'quiz_done', '', 1, 0, 0, expect.any(Number)],
    ['ask', 'control', 2, 3, 'transaction', '', 1, 0, 0, expect.any(Number)],
    ['ask', 'control', 2, 3, 'transaction', 'XTS', 1, 25, 625, expect.any(Number)],
    ['ask', 'variant1', 1, 1, 'transaction', '', 1, 0, 0, expect.any(Number)],
    ['ask', 'variant1', 1, 1, 'transaction', 'XTS', 1, 7, 49, expect.any(Number)],
    ['hero', 'a', 40, 40, 'signup', '', 20, 0, 0, expect.any(Number)],
    ['hero', 'b', 40, 40, 'signup', '', 4, 0, 0, expect.any(Number)],
  ],
  'Late visitors of an experiment': [
    ['ask', 1],
    ['hero', 1],
  ],
  'Visitors of two variants': [['hero', 1]],
  'Funnel of a petition': [[3, 2, 1]],
  'Errors by release': [
    ['1.3.8+a1111111', 'javascript_error', 2],
    ['1.4.0+b2222222', 'javascript_error', 1],
    ['unknown', 'javascript_error', 1],
  ],
  'Top pages': [
    ['main', '/petition/methane', 3, 3],
    ['main', '/', 2, 1],
  ],
  'New against returning': [
    ['new', 2],
    ['returning', 2],
  ],
  'What prompts achieve': [['news', 3, 1, 1]],
  'Sign-ups by site by day': [
    ['main', YESTERDAY, 1],
    ['action', TOMORROW, 4],
    ['main', TOMORROW, 20],
  ],
  'How late hits arrive': [[156, 1, 1, 3_600]],
};
