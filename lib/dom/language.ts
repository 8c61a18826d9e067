/** What Taproot's own texts are written in (CON-13). */
export type Language = 'en' | 'es';

/** Language tags (BCP 47) as a page and a browser state them; the page's comes first, '' says nothing. */
export const chooseLanguage = (page: string, browser: string): Language => (/^\s*es(?![a-z])/i.test(page.trim() || browser) ? 'es' : 'en');
