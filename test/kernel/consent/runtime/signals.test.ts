import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Consent, HitPayload } from '../../../../kernel';
import { watchSignals } from '../../../../kernel/consent/runtime/signals';
import { createHooks } from '../../../../kernel/lifecycle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page whose `review` enforces a signal as the kernel does. */
function watch(state: { signal: boolean }) {
  let allowed = true;
  const review = vi.fn(() => {
    allowed = !state.signal;
  });
  const reread = vi.fn();
  const hooks = createHooks(() => {});
  const vendor = vi.fn();
  hooks.hit.tap('vendor', vendor);
  watchSignals({ setInterval } as unknown as Window, hooks, { allows: () => allowed } as unknown as Consent, review, reread);
  return { hooks, vendor, review, reread, allowed: () => allowed };
}
const hit: HitPayload = { event: 'click' };

it('the runtime detects at once a signal that appeared while its chunk was loading [CON-19]', () => {
  expect(watch({ signal: true }).allowed()).toBe(false);
});

it('polls for a signal every 1000 ms [CON-19]', () => {
  const state = { signal: false };
  const { allowed } = watch(state);
  state.signal = true;
  vi.advanceTimersByTime(999);
  expect(allowed()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(allowed()).toBe(false);
});

it('the runtime stops the first hit after a signal before a vendor sees it, and no hit before the signal [CON-19]', () => {
  const state = { signal: false };
  const { hooks, vendor } = watch(state);
  expect(hooks.hit.call(hit)).toBeUndefined();
  state.signal = true;
  expect(hooks.hit.call(hit)).toBe('not allowed');
  expect(vendor).toHaveBeenCalledTimes(1);
});

it('reviews what is allowed at once when the question gets out of sight, and takes no other request [CON-03]', () => {
  const { hooks, review, reread } = watch({ signal: false });
  expect(review).toHaveBeenCalledTimes(1);
  expect(hooks.prompt.call({ type: 'consent-sight' })).toBe(true);
  expect(review).toHaveBeenCalledTimes(2);
  expect(hooks.prompt.call({ type: 'consent-settings' })).toBeUndefined();
  expect(review).toHaveBeenCalledTimes(2);
  // A plugin may have stored a refusal that was made elsewhere.
  expect(reread).toHaveBeenCalledOnce();
});
