import { expect, it, vi } from 'vitest';
import { debounce } from '../../../lib/time/debounce';

it('debounce calls once, 250 ms after the last call [HLP-04]', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fn = vi.fn();
  const late = debounce({ setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout } as unknown as Window, fn);
  late(1);
  vi.advanceTimersByTime(249);
  late(2);
  vi.advanceTimersByTime(249);
  expect(fn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fn).toHaveBeenCalledExactlyOnceWith(2);
  vi.useRealTimers();
});
