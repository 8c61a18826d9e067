/** What is no text that a visitor reads. */
const CODE = /^(script|style|noscript|template)$/;
/** Elements within a line of text. */
const INLINE = /^(a|abbr|b|bdi|bdo|cite|code|data|dfn|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/;

/** What the line that a text stands in is in; undefined where the text is code. */
function blockOf({ parentElement }: Node): Element | undefined {
  let block = parentElement;
  if (!block || CODE.test(block.localName)) return;
  while (block.parentElement && INLINE.test(block.localName)) block = block.parentElement;
  return block;
}

/** The text of an element as it is read, with something between its blocks; `innerText` would lay the page out. */
export function readText(document: Document, within: Element): string {
  // The document's own method: a page may have named an image so.
  const walker = Document.prototype.createTreeWalker.call(document, within, NodeFilter.SHOW_TEXT);
  let text = '';
  let last: Element | undefined;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const block = blockOf(node);
    if (!block) continue;
    const parted = block !== last || (node.previousSibling as Element | null)?.localName === 'br';
    text += (parted ? ' ' : '') + node.data;
    last = block;
  }
  return text;
}
