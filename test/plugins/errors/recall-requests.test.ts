import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recallRequests } from '../../../plugins/errors/recall-requests';
import type { EndedRequest } from '../../../plugins/errors/watch-requests';
import { aLife } from '../../support/a-life';

/** A window whose resource timing has entries. Those of `later` are delivered on request. */
function windowWith(...entries: Partial<PerformanceResourceTiming>[]) {
  let tell: (entries: Partial<PerformanceResourceTiming>[]) => void = () => {};
  const disconnect = vi.fn();
  class PerformanceObserver {
    constructor(callback: (list: { getEntries(): object[] }) => void) {
      tell = (list) => callback({ getEntries: () => list });
    }
    observe({ type, buffered }: PerformanceObserverInit) {
      if (type === 'resource' && buffered) tell(entries);
    }
    disconnect = disconnect;
  }
  const window = { PerformanceObserver, AbortController, setTimeout } as unknown as Window & typeof globalThis;
  return { window, later: (entry: Partial<PerformanceResourceTiming>) => tell([entry]), disconnect };
}

const entry = (more: Partial<PerformanceResourceTiming> = {}) => ({
  initiatorType: 'fetch',
  name: 'https://www.main.example/a',
  startTime: 10,
  responseEnd: 20,
  responseStatus: 500,
  ...more,
});
const recalled = (window: Window & typeof globalThis, told: EndedRequest[] = []) => {
  const life = aLife({ window });
  const note = recallRequests(life, 100, (look) => void told.push(look()));
  return { told, note, end: life.end };
};
const failed = { type: 'network_error', url: 'https://www.main.example/a', status: 500, time: 20 };

it.each<[string, Partial<PerformanceResourceTiming>, object[]]>([
  ['a fetch', {}, [failed]],
  ['an XMLHttpRequest', { initiatorType: 'xmlhttprequest', responseStatus: 404 }, [{ ...failed, type: 'xhr_error', status: 404 }]],
  ['a request with status 399', { responseStatus: 399 }, []],
  ['a request without a visible status', { responseStatus: 0 }, []],
  ['a request in a browser without statuses', { responseStatus: undefined as never }, []],
  ['an image, which raises its own event', { initiatorType: 'img' }, []],
])('recalls failed requests only: %s [ERR-07 ERR-01]', (_, more, expected) => {
  expect(recalled(windowWith(entry(more)).window).told).toEqual(expected);
});

it('recalls a request in flight once it ends [ERR-07]', () => {
  const { window, later, disconnect } = windowWith();
  const { told, end } = recalled(window);
  later(entry({ responseEnd: 3_000 }));
  expect(told).toEqual([{ ...failed, time: 3_000 }]);
  end();
  expect(disconnect).toHaveBeenCalledOnce();
});

describe('a failed request from after the watchers', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const late = { startTime: 100, responseEnd: 200 };
  it.each<[string, number, number, number]>([
    ['reports one that no watcher has seen', 1, 0, 1],
    ['leaves one that a watcher has seen to it', 1, 1, 0],
    ['reports one of two to the same address, of which a watcher has seen one', 2, 1, 1],
    ['leaves two that watchers have seen to them', 2, 2, 0],
  ])('%s, in any order [ERR-01]', (_, entries, notes, reports) => {
    for (const first of ['entries', 'notes']) {
      const { window, later } = windowWith();
      const { told, note } = recalled(window);
      const all = {
        entries: () => [...Array(entries)].map(() => later(entry(late))),
        notes: () => [...Array(notes)].map(() => note(failed.url)),
      };
      if (first === 'entries') all.entries();
      all.notes();
      if (first === 'notes') all.entries();
      vi.advanceTimersByTime(1_000);
      expect(told).toEqual([...Array(reports)].map(() => ({ ...failed, time: 200 })));
    }
  });
});

it('the error reporter does nothing without resource timing', () => {
  const refuse = class {
    observe() {
      throw new TypeError('entryTypes');
    }
  };
  for (const PerformanceObserver of [undefined, refuse]) {
    const { told, end } = recalled({ PerformanceObserver, AbortController } as never);
    expect(end).not.toThrow();
    expect(told).toEqual([]);
  }
});
