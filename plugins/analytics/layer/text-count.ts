import type { Tools } from '../../../kernel';
import { atActivity } from '../../../lib/dom/activity';
import { find } from '../../../lib/dom/native';
import { readTexts } from '../capture/text';

export interface TextCount {
  readonly words: number;
  /** The length with one space between two words. */
  readonly characters: number;
}

/** ms of one step of counting ahead. A long page takes several tasks. */
const SLICE = 5;

/** The count of a text so far. */
const begin = (length: number, texts: Iterator<string, undefined>) => ({ length, texts, words: 0, letters: 0, isWithinWord: false });

/**
 * SES-04: returns a function that counts the page's text. Counts ahead while the browser is idle, because a page's end has no time for it,
 * from the visitor's first activity on: a page that nobody touches has no use for the count while it loads.
 */
export function createTextCount({ env: { document, clock }, idle, part }: Pick<Tools, 'env' | 'idle' | 'part'>): () => TextCount {
  let count = begin(0, [].values());

  /** Returns true once everything is counted. Only then checks for changes of the text, which takes time proportional to its length. */
  const go = (until: number): boolean => {
    while (clock() < until) {
      const text = count.texts.next().value;
      if (text === undefined) {
        // An image may be named `body`.
        const body = find(document, 'body');
        const length = body?.textContent?.length ?? 0;
        // A changed text of the same length has about as many words.
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
    if (!go(clock() + SLICE)) idle(ahead);
  };
  atActivity({ part }, () => idle(ahead));

  return () => {
    go(Number.POSITIVE_INFINITY);
    const { words, letters } = count;
    return { words, characters: letters + Math.max(0, words - 1) };
  };
}
