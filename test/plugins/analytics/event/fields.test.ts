import { describe, expect, it } from 'vitest';
import { eventFields } from '../../../../plugins/analytics/event/fields';
import type { PageView } from '../../../../plugins/analytics/scope/page-view';

const view = { start: 1_000, events: 3, clicks: 2, referrer: '', address: { title: 'T', reported: {} } } as unknown as PageView;
const at = (clock: number, more = {}) => eventFields(view, { time: 5, age: 0, clock, hidden: 0, ...more });

describe('eventFields', () => {
  it('counts attention and scroll depth before the engagement chunk does [EVT-01]', () =>
    expect(at(3_500)).toMatchObject({ time_on_page: 2.5, attention: 2.5, scroll_depth: 0, event_index: 3, timestamp: 5 }));

  it.each([
    ['ends after 30 s without a sign of the visitor', 61_000, {}, 30],
    ['is counted until the event’s own time', 3_500, { age: 500 }, 2],
    ['excludes the time while the page was hidden', 3_500, { hidden: 2_000 }, 0.5],
    ['is never negative', 3_500, { hidden: 9_000 }, 0],
  ] as const)('attention %s', (_, clock, more, attention) => expect(at(clock, more).attention).toBe(attention));
});
