// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { keepErrors } from '../../../plugins/errors/early';
import { createTools } from '../tools';

const keep = (wake = () => {}) => keepErrors(createTools<never, undefined>({} as never, undefined, { html: '<img>' }).tools, wake);
const raise = (message: string) => window.dispatchEvent(new ErrorEvent('error', { message }));

it('ERR-07 keeps the errors of page, promises and resources until it is asked for them', () => {
  const take = keep();
  window.dispatchEvent(new ErrorEvent('error', { message: 'e' }));
  window.dispatchEvent(new Event('unhandledrejection'));
  document.querySelector('img')?.dispatchEvent(new Event('error'));
  const kept = take();
  window.dispatchEvent(new ErrorEvent('error', { message: 'late' }));
  expect(kept.map(({ type, target }) => [type, target instanceof HTMLElement])).toEqual([
    ['error', false],
    ['unhandledrejection', false],
    ['error', true],
  ]);
});

it('ERR-07 keeps the first 1000, more than 30 distinct ones', () => {
  const take = keep();
  for (let i = 0; i < 1_100; i++) raise(`${i}`);
  const kept = take();
  expect(kept).toHaveLength(1_000);
  expect((kept[999] as ErrorEvent).message).toBe('999');
});

it.each(['error', 'unhandledrejection'])('ERR-07 has the chunk fetched at the first one, and no more than once: %s', (type) => {
  const wake = vi.fn();
  const take = keep(wake);
  expect(wake).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(type));
  expect(wake).toHaveBeenCalledOnce();
  for (let i = 0; i < 3; i++) raise(`${i}`);
  expect(wake).toHaveBeenCalledOnce();
  expect(take()).toHaveLength(4);
});
