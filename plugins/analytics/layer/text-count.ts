import type { Env } from '../../../kernel';
import { find } from '../../../lib/dom/find';
import { readTexts } from '../capture/text';

export interface TextCount {
  readonly words: number;
  /** With one space between two words. */
  readonly characters: number;
}

/** ms that counting ahead takes at once: a long page is not counted in one task. */
const SLICE = 5;

/** A text that is counted, as far as it is. */
const begin = (length: number, texts: Iterator<string, undefined>) => ({ length, texts, words: 0, letters: 0, isWithinWord: false });

/** SES-04: counts the page's text when it is asked, and ahead, when the browser has time: a page's end has none. */
export function createTextCount({ window, document, clock }: Env): () => TextCount {
  let count = begin(0, [].values());

  /** True where it is through. Only then it asks whether the text has changed meanwhile: that takes longer, the longer the text is. */
  const go = (until: number): boolean => {
    while (clock() < until) {
      const text = count.texts.next().value;
      if (text === undefined) {
        // An image may be named `body`.
        const body = find(document, 'body');
        const length = body?.textContent?.length ?? 0;
        // A text that changed and is as long has as many words, near enough.
        if (!body || length === count.length) return true;
        count = begin(length, readTexts(document, body));
        continue;
      }
      const words = text.match(/\S+/g) ?? [];
      count.words += words.length - Number(count.isWithinWord && /^\S/.test(text));
      count.letters += words.join('').length;
      if (text) count.isWithinWord = /\S$/.test(text);
    }
    return false;
  };
  const ahead = () => {
    if (!go(clock() + SLICE)) later();
  };
  const later = () => (window.requestIdleCallback ?? window.setTimeout)(ahead);
  later();

  return () => {
    go(Number.POSITIVE_INFINITY);
    const { words, letters } = count;
    return { words, characters: letters + Math.max(0, words - 1) };
  };
}
