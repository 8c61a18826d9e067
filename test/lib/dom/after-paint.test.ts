import { describe, expect, it, vi } from 'vitest';
import { afterPaint } from '../../../lib/dom/after-paint';

/** A window whose frames and timers tests run. `run(ms)` runs the timers that are due by then. */
function frozenWindow() {
  const frames: (() => void)[] = [];
  const timers: { fn: () => void; at: number }[] = [];
  const window = {
    requestAnimationFrame: (fn: () => void) => frames.push(fn),
    setTimeout: (fn: () => void, ms = 0) => timers.push({ fn, at: ms }),
  } as unknown as Window;
  const run = (until: number) => {
    for (const { fn } of timers.filter(({ at }) => at <= until)) fn();
  };
  const frame = () => {
    for (const fn of frames) fn();
  };
  return { window, frame, run };
}

describe('afterPaint', () => {
  it('calls in a task after the next frame', () => {
    const { window, frame, run } = frozenWindow();
    const fn = vi.fn();
    afterPaint(window, fn);
    expect(fn).not.toHaveBeenCalled();
    frame();
    expect(fn).not.toHaveBeenCalled();
    run(0);
    expect(fn).toHaveBeenCalledTimes(1);
  });

  it('calls after 500 ms without a frame, and never twice', () => {
    const { window, frame, run } = frozenWindow();
    const fn = vi.fn();
    afterPaint(window, fn);
    run(499);
    expect(fn).not.toHaveBeenCalled();
    run(500);
    frame();
    run(500);
    expect(fn).toHaveBeenCalledTimes(1);
  });

  it('calls at once on request, and never again', () => {
    const { window, frame, run } = frozenWindow();
    const fn = vi.fn();
    const now = afterPaint(window, fn);
    now();
    now();
    frame();
    run(500);
    expect(fn).toHaveBeenCalledTimes(1);
  });
});
