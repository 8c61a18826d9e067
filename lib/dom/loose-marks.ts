import { apply, callAs } from './native';

/** Elements with a property of an event, but no event. An attribute's beginning can't be asked for by a CSS selector. */
const LOOSE = '//*[@*[starts-with(name(), "data-track-")]][not(@data-track)]';
/** The most that are listed. */
const MOST = 10;

/** Returns a sentence for each kind of element that has `data-track-…` without `data-track`, and so tracks nothing. Neither values nor texts. */
export function looseMarks(document: Document): string[] {
  // 6: a snapshot in no order, which changes of the page do not end.
  const found = apply(document, 'evaluate', [LOOSE, document, null, 6, null]);
  const sentences = new Set<string>();
  for (let i = 0; i < found.snapshotLength && sentences.size < MOST; i++) {
    const element = found.snapshotItem(i) as Element;
    const names = callAs(Element, element, 'getAttributeNames').filter((name) => name.startsWith('data-track-'));
    sentences.add(`<${element.localName} ${names.join(' ')}> tracks nothing: expected data-track="<event>" on the same element.`);
  }
  return [...sentences];
}
