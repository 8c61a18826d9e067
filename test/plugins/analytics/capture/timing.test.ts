import { describe, expect, it } from 'vitest';
import type { Env } from '../../../../kernel';
import { navigationType, readTiming, shownAt } from '../../../../plugins/analytics/capture/timing';

const browser = (performance: object) => ({ window: { performance } }) as unknown as Env;
const loaded = (entry: object) => browser({ getEntriesByType: () => [entry] });
const marks = { type: 'reload', responseStart: 120.4, domContentLoadedEventStart: 480.6, loadEventStart: 900 };

describe('navigation timing', () => {
  it('is in ms since the start of the navigation [HIT-04]', () => {
    expect(readTiming(loaded(marks))).toEqual({ ttfb: 120, dom_ready: 481, page_load: 900 });
    expect(navigationType(loaded(marks))).toBe('reload');
  });

  it('omits moments that have not happened [HIT-04]', () => {
    expect(readTiming(loaded({ ...marks, domContentLoadedEventStart: 0, loadEventStart: 0 }))).toEqual({ ttfb: 120 });
  });

  it('counts a prerendered page from its activation [LIF-06]', () => {
    const prerendered = loaded({ ...marks, activationStart: 500 });
    expect(shownAt(prerendered)).toBe(500);
    expect(readTiming(prerendered)).toEqual({ ttfb: 0, dom_ready: 0, page_load: 400 });
  });

  it.each([{}, { getEntriesByType: () => [] }])('falls back to defaults in old browsers [HIT-04]', (performance) => {
    expect(readTiming(browser(performance))).toEqual({});
    expect(navigationType(browser(performance))).toBe('navigate');
    expect(shownAt(browser(performance))).toBe(0);
  });
});
