// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepErrors } from '../../../plugins/errors/early';
import { createTools } from '../tools';

it('ERR-07 keeps the first 20 errors of page, promises and resources, until it is stopped', () => {
  const kept = keepErrors(createTools<never, undefined>({} as never, undefined, { html: '<img>' }).tools);
  window.dispatchEvent(new ErrorEvent('error', { message: 'e' }));
  window.dispatchEvent(new Event('unhandledrejection'));
  document.querySelector('img')?.dispatchEvent(new Event('error'));
  expect(kept.events.map(({ type, target }) => [type, target instanceof HTMLElement])).toEqual([
    ['error', false],
    ['unhandledrejection', false],
    ['error', true],
  ]);
  for (let i = 0; i < 30; i++) window.dispatchEvent(new ErrorEvent('error', { message: `${i}` }));
  expect(kept.events).toHaveLength(20);
  expect((kept.events[19] as ErrorEvent).message).toBe('16');
});

it('ERR-07 hears nothing once it is stopped', () => {
  const kept = keepErrors(createTools<never, undefined>({} as never, undefined).tools);
  kept.stop();
  window.dispatchEvent(new ErrorEvent('error', { message: 'e' }));
  window.dispatchEvent(new Event('unhandledrejection'));
  expect(kept.events).toEqual([]);
});
