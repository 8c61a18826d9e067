import { apply, callAs } from '../../../lib/dom/native';

/** Elements whose text is never rendered. */
const CODE = 'script, style, noscript, template';
/** Elements within a line of text. */
const INLINE = /^(a|abbr|b|bdi|bdo|cite|code|data|dfn|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/;

/** Returns the block element that contains a text node's line. */
function blockOf({ parentElement }: Node): Element | null {
  let block = parentElement;
  while (block && INLINE.test(block.localName)) block = block.parentElement;
  return block;
}

const areParted = (before: Node, after: Node): boolean =>
  (after.previousSibling as Element | null)?.localName === 'br' || blockOf(before) !== blockOf(after);

/** Yields an element's readable text, node by node, with a space between blocks. `innerText` would force a layout. */
export function* readTexts(document: Document, within: Element): Generator<string, undefined> {
  // Prototype methods: elements of the page may shadow the object's own.
  const code = new Set<Node | null>(callAs(Element, within, 'querySelectorAll', CODE));
  const walker = apply(document, 'createTreeWalker', [within, NodeFilter.SHOW_TEXT]);
  const isWord = (character: string | undefined) => !!character?.trim();
  let last: Text | undefined;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (code.has(node.parentNode)) continue;
    const { data } = node;
    // Most texts already end with a space, which saves searching for their blocks.
    yield last && isWord(data[0]) && isWord(last.data.at(-1)) && areParted(last, node) ? ` ${data}` : data;
    last = node;
  }
}
