import type { Language } from '../languages';
import { names } from '../languages/names';
import { htmlElement } from './shadow';

export type { Language };

/** Codes of three letters (ISO 639-2). */
const THREE: Readonly<Record<string, string>> = { spa: 'es', ara: 'ar' };

/**
 * Returns the language for the BCP 47 tags of a page and a browser (CON-13). The page's tag wins unless it names no
 * language (`und`, an unfilled placeholder). English replaces languages that Taproot lacks.
 */
export function chooseLanguage(page: string | null, browser: string): Language {
  const [tag = ''] = [page, browser].flatMap(
    (text) => /^\s*(?!und|mul|zxx)([a-z]{2,3})(?![a-z\d])/i.exec(text as string)?.[1]?.toLowerCase() ?? [],
  );
  return names.find((name) => name === (THREE[tag] ?? tag)) ?? 'en';
}

/** The language of the page, or else of the browser. XHTML may state the page's as `xml:lang` alone. */
export function languageOf(window: Window & typeof globalThis): Language {
  const html = htmlElement(window);
  return chooseLanguage(html.lang || html.getAttribute('xml:lang'), window.navigator.language);
}
