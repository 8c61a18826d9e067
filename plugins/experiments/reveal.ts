/** The marks of the page: `data-experiment` names the experiment, `data-variant` whose part it is (contract, "Page marks"). */
const MARKED = '[data-experiment][data-variant]';

/** The marked parts of an experiment. By the prototypes' own methods: a form's fields and a document's images hide theirs. */
export function findParts(document: Document, experiment: string): Element[] {
  const marked = Document.prototype.querySelectorAll.call(document, MARKED);
  return [...marked].filter((part) => Element.prototype.getAttribute.call(part, 'data-experiment') === experiment);
}

/** Shows the parts of the chosen variant and takes the others out of the page. */
export function reveal(parts: readonly Element[], variant: string): void {
  const { getAttribute, removeAttribute, remove } = Element.prototype;
  for (const part of parts) {
    if (getAttribute.call(part, 'data-variant') === variant) removeAttribute.call(part, 'hidden');
    else remove.call(part);
  }
}
