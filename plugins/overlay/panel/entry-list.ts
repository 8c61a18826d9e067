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

/**
 * Changes `old` in place until it equals `next`, and returns the shown element. Equal parts stay in the document, so that clicks on links
 * work, the focus stays, and opened details stay open. Elements with children must not change their own attributes.
 */
function patch(old: Element, next: Element): Element {
  const count = next.children.length;
  if (old.isEqualNode(next)) return old;
  if (!count || old.children.length !== count || old.localName !== next.localName) {
    old.replaceWith(next);
    return next;
  }
  for (const [i, child] of [...next.children].entries()) patch(old.children[i] as Element, child);
  return old;
}

/** Creates a list that follows its entries. Unchanged entries stay open or focused. */
export function createEntryList(document: Document): { readonly list: HTMLUListElement; update(entries: readonly Entry[]): void } {
  const list = element(document, 'ul');
  const shown = new Map<string, { readonly text: string; readonly item: Element }>();
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
        const drawn = before?.text === text ? before.item : entryElement(document, entry);
        const item = before ? patch(before.item, drawn) : drawn;
        shown.set(entry.key, { text, item });
        if (list.children[i] !== item) list.insertBefore(item, list.children[i] ?? null);
      });
    },
  };
}
