import { expect, it, vi } from 'vitest';
import { guard } from '../../kernel/guard';

it('guard returns what the function returns', () => {
  expect(guard(() => 1, vi.fn(), 2)).toBe(1);
  expect(guard(() => null, vi.fn())).toBeNull();
});

it('guard reports what the function throws, and returns the fallback [PLG-04]', () => {
  const onError = vi.fn();
  const failure = new Error('no');
  const fail = () => {
    throw failure;
  };
  expect([guard(fail, onError), guard(fail, onError, null)]).toEqual([undefined, null]);
  expect(onError.mock.calls).toEqual([[failure], [failure]]);
});

it('guard reports the rejection of a returned promise, without waiting for it [PLG-04]', async () => {
  const onError = vi.fn();
  const failure = new Error('later');
  expect(guard(async () => Promise.reject(failure), onError, null)).toBeNull();
  expect(onError).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(failure), 30_000);
});

it('guard reports a thenable whose then is not a function [PLG-04]', () => {
  const onError = vi.fn();
  const broken = JSON.parse('{"then":1}');
  expect(guard(() => broken, onError)).toBeUndefined();
  expect(onError).toHaveBeenCalledOnce();
});
