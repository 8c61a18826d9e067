import type { Env } from '../../../kernel';
import { find } from '../../../lib/find';
import { readText } from '../capture/text';

export interface TextCount {
  readonly words: number;
  /** With one space between two words. */
  readonly characters: number;
}

/** SES-04: counts the page's text when it is asked, and ahead, when the browser has time: a page's end has none. */
export function createTextCount({ window, document }: Env): () => TextCount {
  let known: TextCount & { readonly length: number } = { length: 0, words: 0, characters: 0 };
  const count = () => {
    // An image may be named `body`.
    const body = find(document, 'body');
    const length = body?.textContent?.length ?? 0;
    // A text that changed and is as long has as many words, near enough.
    if (body && length !== known.length) {
      const words = readText(document, body).match(/\S+/g) ?? [];
      known = { length, words: words.length, characters: words.join(' ').length };
    }
    return known;
  };
  (window.requestIdleCallback ?? window.setTimeout)(count);
  return count;
}
