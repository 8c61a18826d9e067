// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keepEvents } from '../../lib/keep-events';

const raise = (target: EventTarget, type: string) => target.dispatchEvent(new Event(type));

it('keeps the events of its types in order, those that do not bubble too, until it is asked for them', () => {
  document.body.innerHTML = '<img>';
  const image = document.querySelector('img') as HTMLElement;
  const take = keepEvents(window, ['error', 'click'], () => true);
  raise(image, 'error');
  raise(window, 'other');
  raise(document, 'click');
  const kept = take();
  raise(window, 'error');
  expect(kept.map(({ type, target }) => [type, target])).toEqual([
    ['error', image],
    ['click', document],
  ]);
});

it('asks whether one is wanted, and says how many it has', () => {
  const asked: number[] = [];
  const take = keepEvents(window, ['click'], (kept) => asked.push(kept) !== 2 && kept < 2);
  for (let i = 0; i < 5; i++) raise(window, 'click');
  expect(take()).toHaveLength(2);
  expect(asked).toEqual([0, 1, 1, 2, 2]);
});
