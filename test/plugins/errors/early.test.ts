// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepErrors } from '../../../plugins/errors/early';
import { createTools } from '../tools';

const keep = () => keepErrors(createTools<never, undefined>({} as never, undefined, { html: '<img>' }).tools);

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

it('ERR-07 keeps the first 20', () => {
  const take = keep();
  for (let i = 0; i < 30; i++) window.dispatchEvent(new ErrorEvent('error', { message: `${i}` }));
  const kept = take();
  expect(kept).toHaveLength(20);
  expect((kept[19] as ErrorEvent).message).toBe('19');
});
