// @page
import { expect, it } from 'vitest';
import { keepEvents } from '../../../lib/dom/keep-events';

const raise = (target: EventTarget, type: string) => target.dispatchEvent(new Event(type));

it('keepEvents keeps events of its types in order until they are taken, including those that do not bubble', () => {
  document.body.innerHTML = '<img>';
  const image = document.querySelector('img') as HTMLElement;
  const take = keepEvents(window, ['error', 'click'], 2);
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

it('keepEvents passes the number of kept events to the filter, and keeps what the filter accepts', () => {
  const asked: number[] = [];
  const take = keepEvents(window, ['click'], 9, (kept) => asked.push(kept) !== 2 && kept < 2);
  for (let i = 0; i < 5; i++) raise(window, 'click');
  expect(take()).toHaveLength(2);
  expect(asked).toEqual([0, 1, 1, 2, 2]);
});

it('keepEvents keeps at most the allowed number of events', () => {
  const take = keepEvents(window, ['click'], 2);
  for (let i = 0; i < 5; i++) raise(window, 'click');
  expect(take()).toHaveLength(2);
});
