import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenInView } from '../../../lib/dom/in-view';

/** A window whose observer reports what the test passes. */
function viewer() {
  const watched = new Set<Element>();
  let tell: (isIntersecting: boolean) => void = () => {};
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      tell = (isIntersecting) => watched.size > 0 && callback([{ isIntersecting }]);
    }
    observe(element: Element) {
      watched.add(element);
    }
    disconnect() {
      watched.clear();
    }
  }
  const window = {
    IntersectionObserver: Observer,
    setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args),
    clearTimeout: (timer: number) => clearTimeout(timer),
  } as unknown as Window & typeof globalThis;
  return { window, watched, tell: (isIntersecting: boolean) => tell(isIntersecting) };
}

const element = {} as Element;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('whenInView', () => {
  it('does not observe in the page’s first 2.5 s [LIF-04]', () => {
    const { window, watched } = viewer();
    whenInView(window, 500, element, () => {});
    vi.advanceTimersByTime(1999);
    expect(watched.size).toBe(0);
    vi.advanceTimersByTime(1);
    expect(watched.size).toBe(1);
  });

  it('observes at once on an older page [LIF-04]', () => {
    const { window, watched } = viewer();
    whenInView(window, 60_000, element, () => {});
    vi.advanceTimersByTime(0);
    expect(watched.size).toBe(1);
  });

  it('calls once, when the element comes into view', () => {
    const { window, tell } = viewer();
    const seen = vi.fn();
    whenInView(window, 3000, element, seen);
    vi.advanceTimersByTime(0);
    tell(false);
    expect(seen).not.toHaveBeenCalled();
    tell(true);
    tell(true);
    expect(seen).toHaveBeenCalledOnce();
  });

  it('does not observe once it is stopped', () => {
    const { window, watched } = viewer();
    const stop = whenInView(window, 0, element, () => {});
    stop();
    vi.advanceTimersByTime(5000);
    expect(watched.size).toBe(0);
  });
});
