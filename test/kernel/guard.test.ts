import { expect, it, vi } from 'vitest';
import { guard } from '../../kernel/guard';

it('returns what the function returns', () => {
  expect(guard(() => 1, vi.fn(), 2)).toBe(1);
  expect(guard(() => null, vi.fn())).toBeNull();
});

it('tells what the function throws, and returns what it was given instead [PLG-04]', () => {
  const onError = vi.fn();
  const failure = new Error('no');
  const fail = () => {
    throw failure;
  };
  expect([guard(fail, onError), guard(fail, onError, null)]).toEqual([undefined, null]);
  expect(onError.mock.calls).toEqual([[failure], [failure]]);
});

it('tells what a promise is rejected with, and does not wait for it [PLG-04]', async () => {
  const onError = vi.fn();
  const failure = new Error('later');
  expect(guard(async () => Promise.reject(failure), onError, null)).toBeNull();
  expect(onError).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(failure));
});

it('tells of a promise that throws when it is asked [PLG-04]', () => {
  const onError = vi.fn();
  const broken = JSON.parse('{"then":1}');
  expect(guard(() => broken, onError)).toBeUndefined();
  expect(onError).toHaveBeenCalledOnce();
});
