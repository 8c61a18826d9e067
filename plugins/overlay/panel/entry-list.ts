import { element } from './element';
import type { Entry } from './section';

function entryElement(document: Document, { title, mark, tone = 'plain', text, more, links }: Entry): HTMLLIElement {
  const make = element.bind(null, document) as typeof element extends (document: Document, ...rest: infer R) => infer E
    ? (...rest: R) => E
    : never;
  const head = [make('strong', {}, title), ...(mark ? [' ', make('span', { class: `mark ${tone}` }, mark)] : [])];
  const line = text ? [make('p', {}, text)] : [];
  const chooser = links
    ? [
        make(
          'p',
          { class: 'links' },
          ...links.map(({ text, href, current }) => make('a', { href, ...(current && { 'aria-current': 'true' }) }, text)),
        ),
      ]
    : [];
  if (!more) return make('li', {}, make('div', {}, ...head), ...line, ...chooser) as HTMLLIElement;
  return make('li', {}, make('details', {}, make('summary', {}, ...head, ...line), make('pre', { tabindex: '0' }, more))) as HTMLLIElement;
}

/** A list that follows its entries; what has not changed stays as it is, opened or focused. */
export function createEntryList(document: Document): { readonly list: HTMLUListElement; update(entries: readonly Entry[]): void } {
  const list = element(document, 'ul');
  const shown = new Map<string, { readonly text: string; readonly item: HTMLLIElement }>();
  return {
    list,
    update(entries) {
      const keys = new Set(entries.map(({ key }) => key));
      for (const [key, { item }] of shown) {
        if (keys.has(key)) continue;
        item.remove();
        shown.delete(key);
      }
      entries.forEach((entry, i) => {
        const text = JSON.stringify(entry);
        const before = shown.get(entry.key);
        const item = before?.text === text ? before.item : entryElement(document, entry);
        if (before && before.item !== item) {
          if (before.item.querySelector('details')?.open) item.querySelector('details')?.setAttribute('open', '');
          before.item.replaceWith(item);
        }
        shown.set(entry.key, { text, item });
        if (list.children[i] !== item) list.insertBefore(item, list.children[i] ?? null);
      });
    },
  };
}
