// @page
import { expect, it } from 'vitest';
import { createEntryList } from '../../../../plugins/overlay/panel/entry-list';
import type { Entry } from '../../../../plugins/overlay/panel/section';

const links = (current = false) => [
  { text: 'control', href: 'https://www.main.example/?_variant=hero:control' },
  { text: 'variant1', href: 'https://www.main.example/?_variant=hero:variant1', current },
];
const hero = (more: Partial<Entry> = {}): Entry => ({
  key: 'hero',
  title: 'hero',
  mark: 'none',
  text: 'Nothing is stored.',
  links: links(),
  ...more,
});

it('the overlay keeps the links of an entry whose text and mark change, with their focus', () => {
  const { list, update } = createEntryList(document);
  document.body.replaceChildren(list);
  update([hero()]);
  const [, link] = list.querySelectorAll('a');
  link?.focus();
  update([hero({ text: 'Drawn before.', mark: 'variant1' })]);
  expect(list.textContent).toBe('hero variant1Drawn before.controlvariant1');
  expect([...list.querySelectorAll('a')][1]).toBe(link);
  expect(document.activeElement).toBe(link);
});

it('the overlay replaces a link that becomes the current one, and an entry whose shape changes', () => {
  const { list, update } = createEntryList(document);
  update([hero()]);
  update([hero({ links: links(true) })]);
  expect(list.querySelector('[aria-current]')?.textContent).toBe('variant1');
  update([hero({ text: '' })]);
  expect(list.textContent).toBe('hero nonecontrolvariant1');
  update([]);
  expect(list.children).toHaveLength(0);
});

it('the overlay keeps an opened entry open while its details change', () => {
  const { list, update } = createEntryList(document);
  const hit = (more: string): Entry => ({ key: '1', title: 'page_view', text: 'sent', more });
  update([hit('{}')]);
  list.querySelector('details')?.setAttribute('open', '');
  update([hit('{"a":1}')]);
  expect(list.querySelector('details')?.open).toBe(true);
  expect(list.querySelector('pre')?.textContent).toBe('{"a":1}');
});
