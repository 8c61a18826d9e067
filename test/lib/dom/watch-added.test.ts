import { JSDOM } from 'jsdom';
import { expect, it, vi } from 'vitest';
import { watchAdded } from '../../../lib/dom/watch-added';

const pageWatching = (attribute: string, deep?: true) => {
  const window = new JSDOM('<i data-marked>before</i>').window as unknown as Window & typeof globalThis;
  const seen: string[] = [];
  const visit = (node: HTMLElement) => {
    if (node.hasAttribute?.(attribute)) seen.push(String(node.textContent));
  };
  watchAdded<HTMLElement>(window, attribute, visit, deep);
  const add = (text: string, parent: Node = window.document.body) => {
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

it.each([3, 99])(
  'visits what is in an open shadow tree of an added node, and what comes there later, %i at once, if asked to [CON-09]',
  async (count) => {
    for (const deep of [true, undefined] as const) {
      const { window, seen, add } = pageWatching('data-marked', deep);
      const host = window.document.createElement('div');
      const root = host.attachShadow({ mode: 'open' });
      add('in a tree', root);
      window.document.body.append(host);
      await soon();
      const later = Array.from({ length: count }, (_, i) => `later ${i}`);
      for (const text of later) add(text, root);
      await soon();
      expect(seen.filter((text) => text !== 'before')).toEqual(deep ? ['in a tree', ...later] : []);
    }
  },
);

it('scans the document once for a parser’s changes, and no more than the last 99 nodes, however deep they are nested [CON-09]', async () => {
  const { window } = pageWatching('data-marked');
  const scans = vi.spyOn(window.Document.prototype, 'querySelectorAll');
  const within = vi.spyOn(window.Element.prototype, 'querySelectorAll');
  let at: Element = window.document.body;
  for (let i = 0; i < 200; i++) at = at.appendChild(window.document.createElement('div'));
  await soon();
  expect([scans.mock.calls.length, within.mock.calls.length]).toEqual([1, 99]);
});
