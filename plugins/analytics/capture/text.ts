/** What is no text that a visitor reads. */
const CODE = 'script, style, noscript, template';
/** Elements within a line of text. */
const INLINE = /^(a|abbr|b|bdi|bdo|cite|code|data|dfn|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/;

/** What the line that a text stands in is in. */
function blockOf({ parentElement }: Node): Element | null {
  let block = parentElement;
  while (block && INLINE.test(block.localName)) block = block.parentElement;
  return block;
}

const areParted = (before: Node, after: Node): boolean =>
  (after.previousSibling as Element | null)?.localName === 'br' || blockOf(before) !== blockOf(after);

/** The text of an element as it is read, text after text, with something between its blocks; `innerText` would lay the page out. */
export function* readTexts(document: Document, within: Element): Generator<string, undefined> {
  // By their own methods: a page may have named an image so.
  const code = new Set<Node | null>(Element.prototype.querySelectorAll.call(within, CODE));
  const walker = Document.prototype.createTreeWalker.call(document, within, NodeFilter.SHOW_TEXT);
  const isWord = (character: string | undefined) => !!character?.trim();
  let last: Text | undefined;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    if (code.has(node.parentNode)) continue;
    const { data } = node;
    // Most texts are parted by a space already, and which block each is in need not be asked.
    yield last && isWord(data[0]) && isWord(last.data.at(-1)) && areParted(last, node) ? ` ${data}` : data;
    last = node;
  }
}
