import { describe, expect, it } from 'vitest';
import { demoQuery } from '../../demo/kept/demo-queries';
import { createFigures } from '../../demo/live/figures/compute';
import { drawings } from '../../demo/live/figures/drawings';
import { eventsOverTime, slice } from '../../demo/live/figures/events-over-time';
import type { Figure } from '../../demo/live/figures/figure';

const columns = ({ labels, series }: Figure) => [labels, ...series.map(({ name, values }) => [name, ...values])];
const draw = (query: string, rows: object[]) => columns(drawings.find((one) => one.query === query)?.draw(rows) ?? expect.fail());

describe('live figures', () => {
  it.each(drawings.map(({ query }) => query))('have the query %s of docs/warehouse.md, and are empty without rows', (query) => {
    expect(demoQuery(query)).toMatch(/^(select|with) /);
    expect(demoQuery(query)).not.toContain("environment = 'production'");
    expect(draw(query, [])[0]).toEqual([]);
  });

  it('show at most 8 bars', () => {
    const many = Array.from({ length: 10 }, (_, i) => ({ source: `s${i}`, visits: i }));
    expect(draw('Visits by source', many)[0]).toHaveLength(8);
  });

  it('show gifts by campaign and currency, and consent with its share', () => {
    expect(draw('Gifts by campaign', [{ campaign: 'spring', currency: 'USD', amount: 35.5 }])).toEqual([['spring USD'], ['Amount', 35.5]]);
    expect(draw('Consent rate by site', [{ site: 'main', choices: 4, granted: 3, percent: 75 }])).toEqual([
      ['main 75 %'],
      ['Granted', 3],
      ['Refused', 1],
    ]);
  });

  it('show banners by answer, the most shown first, and the time to answer over all of them', () => {
    const banner = { language: 'en', mode: 'opt_out', accepted: 1, selection: 0, refused: 0, unanswered: 0 };
    const rows = [
      { ...banner, site: 'action', mode: 'opt_in', unanswered: null },
      { ...banner, site: 'main', accepted: 2, refused: 1, unanswered: 3 },
    ];
    expect(draw('Banners and their answers', rows)).toEqual([
      ['main en opt-out', 'action en opt-in'],
      ['Accepted', 2, 1],
      ['Selection', 0, 0],
      ['Refused', 1, 0],
      ['Unanswered', 3, 0],
    ]);
    const times = [
      { site: 'main', language: 'en', mode: 'opt_out', seconds: 2, allowed: 1, refused: 2 },
      { site: 'action', language: 'en', mode: 'opt_out', seconds: 2, allowed: 1, refused: 0 },
      { site: 'action', language: 'en', mode: 'opt_out', seconds: 0, allowed: 0, refused: 1 },
    ];
    expect(draw('Time to answer', times)).toEqual([
      ['under 2 s', 'under 5 s', 'under 10 s', 'under 30 s', 'under 60 s', 'under 300 s', '300 s or more'],
      ['Allowed', 2, 0, 0, 0, 0, 0, 0],
      ['Refused', 2, 0, 0, 0, 0, 0, 1],
    ]);
  });

  it('show the attention, visible and hidden time of pages', () => {
    const rows = [
      { site: 'main', path: '/', attention: 1.5, visible: 1, hidden: 0.3 },
      { site: 'main', path: null, attention: null, visible: -0.1, hidden: null },
    ];
    expect(draw('Engagement by page', rows)).toEqual([
      ['main /', 'main'],
      ['Attention', 1.5, 0],
      ['Visible only', 1, 0],
      ['Hidden', 0.3, 0],
    ]);
  });
});

describe('computed figures', () => {
  /** A feed whose query takes as long as the test says. */
  function feed(answer: () => Promise<object[]>) {
    let tell = (_news: 'arrived' | 'forgotten') => {};
    const figures = createFigures({
      query: answer,
      listen(listener) {
        tell = listener;
        return () => {};
      },
    });
    return { figures, tell: (news: 'arrived' | 'forgotten') => tell(news) };
  }

  it('are computed once for simultaneous requests, and again after an arrival', async () => {
    let queries = 0;
    const { figures, tell } = feed(async () => {
      queries += 1;
      return [];
    });
    await Promise.all([figures.read(), figures.read(), figures.read()]);
    const once = queries;
    expect(await figures.read()).toMatchObject({ stale: false });
    expect(queries).toBe(once);
    tell('arrived');
    expect(await figures.read()).toMatchObject({ stale: false });
    expect(queries).toBe(2 * once);
  });

  it('are marked stale when something arrived during the computation', async () => {
    const { figures, tell } = feed(async () => {
      tell('arrived');
      return [];
    });
    expect(await figures.read()).toMatchObject({ stale: true });
  });

  it('are computed again at the next request after a failure', async () => {
    let fails = true;
    const { figures } = feed(async () => {
      if (fails) throw new Error('the store is down');
      return [];
    });
    await expect(figures.read()).rejects.toThrow('the store is down');
    fails = false;
    expect(await figures.read()).toMatchObject({ stale: false });
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
    const row = (day: number) => (event: string) => ({ event, day, hits: 1 });
    const rows = [...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(row(1)), ...['a', 'b', 'c', 'd', 'e'].map(row(3))];
    const { labels, series } = eventsOverTime(rows, slice(1_000, 3_500));
    expect(labels).toHaveLength(3);
    expect(series.map(({ name, values }) => [name, ...values])).toEqual([
      ...['a', 'b', 'c', 'd', 'e'].map((name) => [name, 1, 0, 1]),
      ['others', 2, 0, 0],
    ]);
  });
});
