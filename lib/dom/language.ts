/** The languages of Taproot's own texts (CON-13). Each `texts.ts` and the lists of `tools/prerender.tsx` have all of them. */
export type Language = 'en' | 'es';

/** Returns the language for the BCP 47 tags of a page and a browser. The page's wins unless it is ''. */
export const chooseLanguage = (page: string, browser: string): Language => (/^\s*es(?![a-z])/i.test(page.trim() || browser) ? 'es' : 'en');
