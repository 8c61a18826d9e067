// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPress } from '../../../plugins/vendors/after-press';
import { aLife } from '../../support/a-life';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Starts to wait, and lets the visitor act at the given times. Returns the times, in steps of 10 ms, at which `run` was called. */
function runAt(signs: readonly (readonly [at: number, type: string])[], stopAt = 60_000): number[] {
  const calls: number[] = [];
  const start = Date.now();
  const life = aLife();
  afterPress(life, () => void calls.push(Math.floor((Date.now() - start) / 10) * 10));
  for (const [at, type] of signs) setTimeout(() => window.dispatchEvent(new Event(type)), at);
  setTimeout(life.end, stopAt);
  vi.advanceTimersByTime(60_000);
  return calls;
}

describe('third parties that wait for an interaction', () => {
  it.each([
    { name: 'after 3 s', signs: [], at: 3_000 },
    { name: 'at a pointer press', signs: [[500, 'pointerdown']], at: 500 },
    { name: 'at a key press', signs: [[500, 'keydown']], at: 500 },
    {
      name: 'after 3 s on a page that scrolls under a moving pointer',
      signs: [
        [500, 'pointermove'],
        [600, 'scroll'],
      ],
      at: 3_000,
    },
    {
      name: 'once, however much the visitor does',
      signs: [
        [500, 'keydown'],
        [500, 'pointerdown'],
        [5_000, 'pointerdown'],
      ],
      at: 500,
    },
  ] as const)('third parties that wait for an interaction start $name [TAG-02]', ({ signs, at }) => {
    expect(runAt(signs)).toEqual([at]);
  });

  it('start at once when the visitor has already pressed something [TAG-02]', () => {
    vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
    expect(runAt([])).toEqual([0]);
    vi.unstubAllGlobals();
  });

  it('start in a task after the interaction, which the page handles first [TAG-02]', () => {
    const run = vi.fn();
    afterPress(aLife(), run);
    window.dispatchEvent(new Event('pointerdown'));
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('do not start once consent has ended, and remove their listeners [CNV-05]', () => {
    const removed = vi.spyOn(window, 'removeEventListener');
    expect(runAt([[2_000, 'pointerdown']], 1_000)).toEqual([]);
    expect(removed.mock.calls.map(([type]) => type)).toEqual(expect.arrayContaining(['pointerdown', 'keydown']));
  });
});
