import { describe, expect, it } from 'vitest';
import { layOut, nearest, pointAfter } from '../../../../../service/console/screens/chart/layout';
import { figureOf, lastMeasured, pointsOf } from '../../../../../service/console/screens/chart/measured';

const figures = { visits: 3, views: 5, visitors: 2, gifts: [], actions: 0, signups: 0 };

describe('the points of a chart', () => {
  const points = pointsOf(
    { from: '2026-09-29', to: '2026-10-07' },
    {
      rows: [
        { ...figures, day: '2026-10-01' },
        { ...figures, visits: 7, day: '2026-10-04' },
      ],
      gaps: [{ from: '2026-10-02', to: '2026-10-02' }],
    },
    'visits',
    { since: '2026-10-01', until: '2026-10-05', today: '2026-10-05' },
  );

  it('are nought on measured days without hits, and missing, with the reason, where nothing was measured', () => {
    expect(points.map(({ value }) => value)).toEqual([null, null, 3, null, 0, 7, 0, null, null]);
    expect(points.map(({ unmeasured }) => unmeasured?.kind)).toEqual([
      'before',
      'before',
      undefined,
      'gap',
      undefined,
      undefined,
      undefined,
      'ahead',
      'ahead',
    ]);
    expect(lastMeasured(points)).toBe(6);
  });

  it('A12: are late, and no nought, on days that wait to be counted, as far as nothing of them is counted', () => {
    const rows = [1, 2, 3, 4].map((n) => ({
      ...{ visits: n === 3 ? 5 : 0, views: 0, visitors: 0, gifts: [], actions: 0, signups: 0 },
      day: `2026-10-0${n}`,
    }));
    const own = pointsOf({ from: '2026-10-01', to: '2026-10-05' }, { rows }, 'visits', {
      ...{ since: '2026-10-01', until: '2026-10-01', today: '2026-10-04' },
    });
    expect(own.map(({ value, unmeasured }) => unmeasured?.kind ?? value)).toEqual([0, 'late', 5, 'late', 'ahead']);
    const waiting = { rows: rows.slice(2), late: ['2026-10-02'] };
    const some = pointsOf({ from: '2026-10-01', to: '2026-10-04' }, waiting, 'visits', {
      ...{ since: '2026-10-01', until: '2026-10-04', today: '2026-10-04' },
    });
    expect(some.map(({ value, unmeasured }) => unmeasured?.kind ?? value)).toEqual([0, 'late', 5, 0]);
  });

  it('are all missing for a network without a hit', () => {
    const none = pointsOf({ from: '2026-10-01', to: '2026-10-02' }, { rows: [] }, 'visits', {
      since: undefined,
      until: '2026-10-02',
      today: '2026-10-02',
    });
    expect(none.map(({ value }) => value)).toEqual([null, null]);
  });

  it('count gifts of several currencies, and never add up their sums', () => {
    const gifts = [
      { currency: 'USD', count: 2, sum: '10.50' },
      { currency: 'JPY', count: 1, sum: 9_000 },
    ];
    expect(figureOf({ ...figures, gifts }, 'gifts')).toBe(3);
  });
});

describe('a chart', () => {
  const layout = layOut(31, 200, 640, 248);

  it('begins at nought, and has no ticks between whole numbers', () => {
    expect(layout.ticks[0]).toBe(0);
    expect(layOut(7, 2, 640, 248).ticks).toEqual([0, 1, 2]);
    expect(layOut(7, 0, 640, 248).ticks).toEqual([0, 1]);
  });

  it('finds the point under a pointer', () => {
    for (const i of [0, 7, 30]) expect(nearest(layout, 31, layout.x(i) + 3)).toBe(i);
    expect(nearest(layout, 31, -100)).toBe(0);
    expect(nearest(layout, 31, 9_999)).toBe(30);
  });

  it.each<[key: string, at: number | null, to: number | null | undefined]>([
    ['ArrowRight', null, 0],
    ['ArrowRight', 0, 1],
    ['ArrowRight', 30, 30],
    ['ArrowLeft', null, 30],
    ['ArrowLeft', 0, 0],
    ['Home', 12, 0],
    ['End', 12, 30],
    ['PageDown', 27, 30],
    ['PageUp', 9, 2],
    ['Escape', 12, null],
    ['a', 12, undefined],
  ])('is left or walked by %s from %s to %s', (key, at, to) => {
    expect(pointAfter(key, at, 31)).toBe(to);
  });
});
