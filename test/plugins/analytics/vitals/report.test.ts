import { expect, it } from 'vitest';
import { rate, type Vital, vitalsReport } from '../../../../plugins/analytics/vitals/report';

const limits: [Vital, good: number, poor: number][] = [
  ['fcp', 1800, 3000],
  ['lcp', 2500, 4000],
  ['cls', 0.1, 0.25],
  ['inp', 200, 500],
  ['ttfb', 800, 1800],
  ['fid', 100, 300],
];
it.each(limits)('rates %s as good up to %d and as poor above %d [ENG-05]', (vital, good, poor) => {
  expect([0, good, good * 1.01, poor, poor * 1.01].map((value) => rate(vital, value))).toEqual([
    ...['good', 'good', 'needs improvement', 'needs improvement', 'poor'],
  ]);
});

it('vitalsReport combines all known vitals and the worst rating in one event [ENG-05]', () => {
  expect(vitalsReport({})).toBeUndefined();
  expect(vitalsReport({ lcp: 2600.4, cls: 0.01234567, inp: 40 })).toEqual({
    ...{ event_category: 'performance', event_action: 'web_vitals', event_label: 'needs improvement' },
    ...{ ratings: 'lcp: needs improvement, cls: good, inp: good', lcp: 2600, cls: 0.0123, inp: 40 },
  });
});
