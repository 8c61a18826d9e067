// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DisplayConditions } from '../../../plugins/prompts/definition';
import { watchTriggers } from '../../../plugins/prompts/triggers';
import { createTools } from '../tools';

let seen: ((entries: object[]) => void)[];
beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly look: (entries: object[]) => void) {}
      observe() {
        seen.push(this.look);
      }
      disconnect() {
        seen = seen.filter((look) => look !== this.look);
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch(display: DisplayConditions, waited = 0) {
  const met = vi.fn();
  const { env } = createTools({}, undefined, { html: '<p id="end">End</p>' });
  const stop = watchTriggers(env, display, waited, met);
  const mouse = (clientY: number) => document.dispatchEvent(new PointerEvent('pointermove', { clientY, pointerType: 'mouse' }));
  const leave = () => {
    mouse(300);
    mouse(5);
  };
  return { met, stop, leave, times: () => met.mock.calls.length };
}

describe('what a visitor has to do', () => {
  it('PRM-07 is nothing where nothing is asked', () => {
    expect(watch({}).times()).toBe(1);
  });

  it('PRM-07 is to stay for so many seconds, less what is over', () => {
    const { times } = watch({ delay: 10 }, 4_000);
    vi.advanceTimersByTime(5_999);
    expect(times()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(times()).toBe(1);
  });

  it('P63 PRM-07 is to move the mouse to the upper edge, once', () => {
    const { leave, times } = watch({ exitIntent: true });
    document.dispatchEvent(new MouseEvent('mouseout', { clientY: 200, relatedTarget: null }));
    expect(times()).toBe(0);
    leave();
    leave();
    expect(times()).toBe(1);
  });

  it('P63 PRM-07 is to do nothing for 30 s', () => {
    const { times } = watch({ exitIntent: true });
    vi.advanceTimersByTime(29_000);
    expect(times()).toBe(0);
    vi.advanceTimersByTime(3_000);
    expect(times()).toBe(1);
  });

  it('PRM-07 is to leave after the rest has happened, not before', () => {
    const { leave, times } = watch({ exitIntent: true, delay: 5 });
    leave();
    vi.advanceTimersByTime(6_000);
    expect(times()).toBe(0);
    leave();
    expect(times()).toBe(1);
  });

  it('PRM-07 is to see an element; a selector that is none waits for ever', () => {
    const { times } = watch({ visible: '#end' });
    vi.advanceTimersByTime(3_000);
    for (const look of seen) look([{ isIntersecting: true }]);
    expect(times()).toBe(1);
    expect(watch({ visible: '#[' }).times()).toBe(0);
  });

  it('PRM-07 is to have seen so many percent of the page', () => {
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 2_000, configurable: true });
    vi.stubGlobal('innerHeight', 500);
    const { times } = watch({ scroll: 60 });
    const look = (scrollY: number) => {
      vi.stubGlobal('scrollY', scrollY);
      window.dispatchEvent(new Event('scroll'));
      vi.advanceTimersByTime(100);
      for (const one of seen) one([{}]);
    };
    look(500);
    expect(times()).toBe(0);
    look(700);
    expect(times()).toBe(1);
  });

  it('PRM-07 is nothing any more once it is stopped', () => {
    const { stop, leave, times } = watch({ exitIntent: true, delay: 1 });
    stop();
    vi.advanceTimersByTime(60_000);
    leave();
    expect(times()).toBe(0);
  });
});
