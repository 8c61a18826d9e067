import { describe, expect, it } from 'vitest';
import type { Env } from '../../../../kernel';
import { navigationType, readTiming, shownAt } from '../../../../plugins/analytics/capture/timing';

const browser = (performance: object) => ({ window: { performance } }) as unknown as Env;
const loaded = (entry: object) => browser({ getEntriesByType: () => [entry] });
const marks = { type: 'reload', responseStart: 120.4, domContentLoadedEventStart: 480.6, loadEventStart: 900 };

describe('timing', () => {
  it('HIT-04 is in ms since the navigation began', () => {
    expect(readTiming(loaded(marks))).toEqual({ ttfb: 120, dom_ready: 481, page_load: 900 });
    expect(navigationType(loaded(marks))).toBe('reload');
  });

  it('HIT-04 leaves out what has not happened', () => {
    expect(readTiming(loaded({ ...marks, domContentLoadedEventStart: 0, loadEventStart: 0 }))).toEqual({ ttfb: 120 });
  });

  it('LIF-06 a prerendered page begins when it is shown', () => {
    const prerendered = loaded({ ...marks, activationStart: 500 });
    expect(shownAt(prerendered)).toBe(500);
    expect(readTiming(prerendered)).toEqual({ ttfb: 0, dom_ready: 0, page_load: 400 });
  });

  it.each([{}, { getEntriesByType: () => [] }])('HIT-04 old browsers have none', (performance) => {
    expect(readTiming(browser(performance))).toEqual({});
    expect(navigationType(browser(performance))).toBe('navigate');
    expect(shownAt(browser(performance))).toBe(0);
  });
});
