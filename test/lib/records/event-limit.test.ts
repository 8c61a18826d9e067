import { describe, expect, it } from 'vitest';
import { surplus } from '../../../lib/records/event-limit';

const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, i]));
const page = { page_location: 'a', page_referrer: 'b', page_path: 'c', page_title: 'd' };
const least = { scroll_depth: 1, content_progress: 1, engagement_clicks: 1, total_clicks: 1, timestamp: 1, event_index: 1 };
const performance = { lcp: 1, connection_type: '4g', ttfb: 1 };

describe('surplus', () => {
  it('allows 20 properties, not counting page_location, page_referrer, page_path and page_title [EVT-06]', () => {
    expect(surplus('a', { ...numbered(20), ...page })).toEqual([]);
    expect(surplus('a', { ...numbered(21), ...page })).toHaveLength(1);
  });

  it('drops performance properties first, then the others in the specified order [EVT-06]', () => {
    const properties = { ...least, ...numbered(20), ...performance };
    expect(surplus('a', properties)).toEqual([
      ...['lcp', 'connection_type', 'ttfb'],
      ...['event_index', 'timestamp', 'total_clicks', 'engagement_clicks', 'content_progress', 'scroll_depth'],
    ]);
    expect(surplus('a', { ...least, ...numbered(15), ...performance })).toEqual(['lcp', 'connection_type', 'ttfb', 'event_index']);
  });

  it('drops the last properties once those are gone [EVT-06]', () =>
    expect(surplus('a', { ...numbered(22), ...least }).slice(6)).toEqual(['p21', 'p20']));

  it('surplus keeps the vitals of web_vitals [EVT-06]', () => {
    const vitals = { ttfb: 1, fcp: 2, lcp: 3, cls: 4, inp: 5, fid: 6 };
    expect(surplus('web_vitals', { ...vitals, ...numbered(20), ...least })).toEqual([
      ...['event_index', 'timestamp', 'total_clicks', 'engagement_clicks', 'content_progress', 'scroll_depth'],
      ...['p19', 'p18', 'p17', 'p16', 'p15', 'p14'],
    ]);
  });
});
