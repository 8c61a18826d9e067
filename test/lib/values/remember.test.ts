import { expect, it, vi } from 'vitest';
import { remember } from '../../../lib/values/remember';

it('remember calls the function once per argument, falsy results included', () => {
  const answer = vi.fn((text: string) => text.length > 3);
  const asked = remember(answer);
  expect(['long text', 'abc', 'long text', 'abc'].map(asked)).toEqual([true, false, true, false]);
  expect(answer).toHaveBeenCalledTimes(2);
});

it('remember keeps at most 500 results', () => {
  const answer = vi.fn((text: string) => text);
  const asked = remember(answer);
  for (let i = 0; i < 500; i++) asked(String(i));
  asked('0');
  expect(answer).toHaveBeenCalledTimes(500);
  asked('one more');
  asked('0');
  expect(answer).toHaveBeenCalledTimes(502);
});

it('remember does not keep errors', () => {
  const asked = remember((): string => {
    throw new Error('no');
  });
  expect(() => asked('a')).toThrow('no');
  expect(() => asked('a')).toThrow('no');
});
