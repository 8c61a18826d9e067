import { describe, expect, it } from 'vitest';
import { engagement } from '../../demo/live/figures/engagement';
import { eventsOverTime, slice } from '../../demo/live/figures/events-over-time';
import { type Figure, type Hit, hitsAmong } from '../../demo/live/figures/figure';
import { sessions } from '../../demo/live/figures/sessions';
import { sourceOf, sources } from '../../demo/live/figures/sources';
import { totals } from '../../demo/live/figures/totals';
import { percentile75, vitals } from '../../demo/live/figures/vitals';

const hit = (fields: Record<string, unknown> = {}, time = 0): Hit => ({
  time,
  fields: { event: 'page_view', site: 'main', sess_id: 'aaaaaaaa-1', page_path: '/', ...fields },
});
const end = (more: Record<string, unknown>) => hit({ event: 'page_unload', ...more });
const columns = ({ labels, series }: Figure) => [labels, ...series.map(({ name, values }) => [name, ...values])];

describe('live figures', () => {
  it('are computed from hits only, oldest first', () => {
    const entry = (id: number, kind: 'hit' | 'csp') => ({ id, kind, time: id, body: { id } });
    expect(hitsAmong([entry(3, 'hit'), entry(2, 'csp'), entry(1, 'hit')]).map(({ time }) => time)).toEqual([1, 3]);
  });

  it('are empty without hits', () => {
    for (const figure of [sessions, eventsOverTime, sources, engagement, vitals]) expect(figure([]).labels).toEqual([]);
    expect(totals([]).map(([, value]) => value)).toEqual(['0', '0', '–', '–']);
  });

  it('count sessions, page views and attention', () => {
    const hits = [hit(), hit(), hit(), hit({ sess_id: 'b' }), hit({ sess_id: undefined, event: 'x' }), end({ attentionTime: 2_540 })];
    expect(totals(hits).map(([, value]) => value)).toEqual(['2', '4', '2', '2.5 s']);
  });

  it('show the newest 8 sessions with the sites they visited', () => {
    const many = Array.from({ length: 10 }, (_, i) => hit({ sess_id: `session-${i}` }));
    const shown = sessions([...many, hit({ sess_id: 'session-9', site: 'donate', event: 'click' })]);
    expect(shown.labels).toHaveLength(8);
    expect(columns(sessions([hit(), hit({ event: 'click', site: 'donate' })]))).toEqual([
      ['aaaaaaaa main, donate'],
      ['Page views', 1],
      ['Other events', 1],
    ]);
    expect(shown.series.map(({ values }) => values[0])).toEqual([1, 1]);
  });

  it('show the attention, visible and hidden time of pages', () => {
    const lives = [
      end({ attentionTime: 1_000, visibleTime: 3_000, hiddenTime: 500, totalTime: 3_500 }),
      end({ attentionTime: 2_000, visibleTime: 2_000, hiddenTime: 0, totalTime: 2_000 }),
      end({ page_path: '/late', attentionTime: 0, visibleTime: 0, hiddenTime: 40, totalTime: 40 }),
      end({ page_path: '/without-clocks' }),
    ];
    expect(columns(engagement(lives))).toEqual([
      ['main /late', 'main /'],
      ['Attention', 0, 1.5],
      ['Visible only', 0, 1],
      ['Hidden', 0, 0.3],
    ]);
  });

  it('show vitals by rating, labelled with the 75th percentile', () => {
    const report = (lcp: number, rating: string) => hit({ event: 'web_vitals', lcp, cls: 0.05, ratings: `lcp: ${rating}, cls: good` });
    const reports = [report(900, 'good'), report(3_000, 'needs improvement'), report(5_000, 'poor'), report(800, 'good')];
    expect(columns(vitals(reports))).toEqual([
      ['LCP 3000 ms', 'CLS 0.05'],
      ['Good', 2, 4],
      ['Needs improvement', 1, 0],
      ['Poor', 1, 0],
    ]);
    expect(percentile75([])).toBeUndefined();
    expect(percentile75([7])).toBe(7);
  });
});

describe('time slices', () => {
  it.each([
    ['a moment', 5_000, 5_000, 1_000, 1],
    ['24 seconds', 0, 23_999, 1_000, 24],
    ['25 seconds', 0, 24_000, 5_000, 5],
    ['a day', 0, 86_399_999, 3_600_000, 24],
    ['a year', 0, 31_536_000_000, 86_400_000, 24],
  ])('divide %s into at most 24 round slices', (_, first, last, step, count) => {
    const cut = slice(first, last);
    expect(cut).toMatchObject({ step, count });
    expect(cut.start + step * count).toBeGreaterThan(last);
  });

  it('count kinds of events, with the rare ones combined', () => {
    const kinds = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const hits = [...kinds.map((event) => hit({ event }, 1_000)), ...kinds.slice(0, 5).map((event) => hit({ event }, 3_500))];
    const { labels, series } = eventsOverTime(hits);
    expect(labels).toHaveLength(3);
    expect(series.map(({ name, values }) => [name, ...values])).toEqual([
      ...['a', 'b', 'c', 'd', 'e'].map((name) => [name, 1, 0, 1]),
      ['others', 2, 0, 0],
    ]);
  });
});

const MAIN = 'http://main.taproot.localhost/';
const origins: [string, Record<string, unknown>, string][] = [
  ['a campaign', { campaign_source: 'letter', campaign_medium: 'email', page_referrer: 'https://mail.example/' }, 'letter / email'],
  ['a campaign without a medium', { campaign_source: 'letter' }, 'letter'],
  ['another domain', { page_referrer: 'https://news.example/a', page_location: MAIN }, 'news.example'],
  ['a sibling', { page_referrer: 'http://blogs.taproot.localhost/', page_location: MAIN }, 'direct'],
  ['nowhere', { page_location: MAIN }, 'direct'],
  ['nonsense', { page_referrer: 'x', page_location: MAIN }, 'direct'],
];

describe('sourceOf', () => {
  it.each(origins)('finds the source of a hit from %s', (_, fields, source) => {
    expect(sourceOf(hit(fields))).toBe(source);
  });

  it('takes the source of a session from its first hit', () => {
    const hits = [hit({ campaign_source: 'x' }), hit(), hit({ sess_id: 'b' }), hit({ sess_id: 'c' })];
    expect(columns(sources(hits))).toEqual([
      ['direct', 'x'],
      ['Sessions', 2, 1],
    ]);
  });
});
