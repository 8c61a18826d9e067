// @page

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DisplayConditions } from '../../../lib/contracts/prompt-definition';
import { watchTriggers } from '../../../plugins/prompts/triggers';
import { aLife } from '../../support/a-life';
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
  const life = aLife(env);
  watchTriggers(life, display, waited, met);
  const mouse = (clientY: number) => document.dispatchEvent(new PointerEvent('pointermove', { clientY, pointerType: 'mouse' }));
  const leave = () => {
    mouse(300);
    mouse(5);
  };
  return { met, stop: life.end, leave, times: () => met.mock.calls.length };
}

describe('watchTriggers', () => {
  it('watchTriggers fires at once without conditions [PRM-07]', () => {
    expect(watch({}).times()).toBe(1);
  });

  it('fires after the delay, less the time that has already passed [PRM-07]', () => {
    const { times } = watch({ delay: 10 }, 4_000);
    vi.advanceTimersByTime(5_999);
    expect(times()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(times()).toBe(1);
  });

  it('fires once when the mouse moves to the upper edge [PRM-07]', () => {
    const { leave, times } = watch({ exitIntent: true });
    document.dispatchEvent(new MouseEvent('mouseout', { clientY: 200, relatedTarget: null }));
    expect(times()).toBe(0);
    leave();
    leave();
    expect(times()).toBe(1);
  });

  it('fires after 30 s without activity [PRM-07]', () => {
    const { times } = watch({ exitIntent: true });
    vi.advanceTimersByTime(29_000);
    expect(times()).toBe(0);
    vi.advanceTimersByTime(3_000);
    expect(times()).toBe(1);
  });

  it('counts an exit intent only after all other conditions are met [PRM-07]', () => {
    const { leave, times } = watch({ exitIntent: true, delay: 5 });
    leave();
    vi.advanceTimersByTime(6_000);
    expect(times()).toBe(0);
    leave();
    expect(times()).toBe(1);
  });

  it('fires when an element is visible, and never for an invalid selector [PRM-07]', () => {
    const { times } = watch({ visible: '#end' });
    vi.advanceTimersByTime(3_000);
    for (const look of seen) look([{ isIntersecting: true }]);
    expect(times()).toBe(1);
    expect(watch({ visible: '#[' }).times()).toBe(0);
  });

  it('fires once the given percentage of the page was seen [PRM-07]', () => {
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

  it('does not fire once it is stopped [PRM-07]', () => {
    const { stop, leave, times } = watch({ exitIntent: true, delay: 1 });
    stop();
    vi.advanceTimersByTime(60_000);
    leave();
    expect(times()).toBe(0);
  });
});
