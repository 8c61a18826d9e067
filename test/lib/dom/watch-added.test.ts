import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { watchAdded } from '../../../lib/dom/watch-added';

const pageWatching = (attribute: string) => {
  const window = new JSDOM('<i data-marked>before</i>').window as unknown as Window & typeof globalThis;
  const seen: string[] = [];
  watchAdded<HTMLElement>(window, attribute, (node) => {
    if (node.hasAttribute?.(attribute)) seen.push(String(node.textContent));
  });
  const add = (text: string, parent: Element = window.document.body) => {
    const element = Object.assign(window.document.createElement('i'), { textContent: text });
    element.dataset.marked = '';
    return parent.appendChild(element);
  };
  return { window, seen, add };
};
const soon = () => new Promise((resolve) => setTimeout(resolve));

it('visits elements added at any depth, and no earlier ones [CON-09]', async () => {
  const { window, seen, add } = pageWatching('data-marked');
  add('child');
  const box = window.document.createElement('div');
  add('inner', box);
  window.document.body.append(box, 'text');
  await soon();
  expect(seen).toEqual(['child', 'inner']);
});

it.each([99, 100, 1_000])('misses none of %i simultaneous changes [CON-09]', async (count) => {
  const { seen, add } = pageWatching('data-marked');
  const all = Array.from({ length: count }, (_, i) => `n${i}`);
  for (const text of all) add(text);
  await soon();
  expect(new Set(seen)).toEqual(new Set(count > 99 ? ['before', ...all] : all));
});
