import type { Language } from '../languages';
import { names } from '../languages/names';

export type { Language };

/**
 * Returns the language for the BCP 47 tags of a page and a browser (CON-13). The page's tag wins unless it is ''. English replaces
 * languages that Taproot lacks.
 */
export function chooseLanguage(page: string, browser: string): Language {
  const [tag = ''] = /[a-z]*/.exec((page.trim() || browser).toLowerCase()) ?? [];
  return names.find((name) => name === tag) ?? 'en';
}
