import { useConsole } from '../data/context';
import type { Language } from './language';

/** Returns the words of a screen that brings its own in its chunk, so that the first part is without them. */
export function useOwnWords<W>(words: Readonly<Record<Language, W>>): W {
  const { language } = useConsole();
  return language === 'es' ? words.es : words.en;
}
