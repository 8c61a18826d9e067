// @page
import { expect, it } from 'vitest';
import { listenFirst } from '../../kernel/listen-first';

const typesOf = (events: readonly Event[]) => events.map(({ type }) => type);

it('listenFirst lists events in order, up to a limit, before the page can stop them, and goes on once the list was emptied', () => {
  const kept = listenFirst(window, ['error', 'click'], 2);
  window.addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  const image = document.body.appendChild(document.createElement('img'));
  document.body.click();
  image.dispatchEvent(new Event('error'));
  document.body.click();
  expect(typesOf(kept)).toEqual(['click', 'error']);
  kept.length = 0;
  document.body.click();
  expect(typesOf(kept)).toEqual(['click']);
  const pushed: Event[] = [];
  kept.length = 0;
  kept.push = (event) => pushed.unshift(event);
  document.body.click();
  expect([typesOf(kept), typesOf(pushed)]).toEqual([[], ['click']]);
});
