import { createContext, use } from 'react';
import type { Words } from './en';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words. */
export const NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

const KEPT = 'tp_console_language';

export const isLanguage = (text: string | null | undefined): text is Language =>
  (LANGUAGES as readonly (string | null | undefined)[]).includes(text);

/** Returns the language that the reader chose here, else the first of the browser's that there are words in. */
export function readLanguage({ localStorage, navigator }: Pick<Window, 'localStorage' | 'navigator'>): Language {
  const wanted = [localStorage.getItem(KEPT), ...navigator.languages.map((one) => one.slice(0, 2).toLowerCase())];
  return wanted.find(isLanguage) ?? 'en';
}

/** Returns the reader's own kind of a language, for dates and numbers: `en-GB` of English, if their browser names it. */
export const localeOf = (language: Language, { languages }: Pick<Navigator, 'languages'>): string =>
  languages.find((one) => one.slice(0, 2).toLowerCase() === language) ?? language;

export const keepLanguage = ({ localStorage }: Pick<Window, 'localStorage'>, language: string): void =>
  localStorage.setItem(KEPT, language);

/** Each language's words are a chunk of their own. */
export const loadWords = async (language: Language): Promise<Words> =>
  language === 'es'
    ? (await import(/* webpackChunkName: "words-es" */ './es')).es
    : (await import(/* webpackChunkName: "words-en" */ './en')).en;

interface Choice {
  choose(language: string): void;
}

export const LanguageContext = createContext<Choice>({ choose: () => undefined });
export const useLanguage = (): Choice => use(LanguageContext);
