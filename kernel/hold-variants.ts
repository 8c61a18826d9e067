import { HOLD, RULES_KEY } from '../lib/records/experiment-rules';
import { readText } from '../lib/storage/storage';
import type { Env } from './env';

/**
 * EXP-04: before the first paint, shows a returning visitor's variants, or else holds the elements that the page marks. If the address
 * forces a variant, the stored ones do not count. If the body exists already, the visitor has seen the control. Until the page is loaded,
 * and so the first file with it, puts the sheet back before a frame is painted without it: pages assign their own list, or empty it.
 */
export function holdVariants({ window, document, now }: Env, query: URLSearchParams): void {
  // The rules begin with the time at which they expire. Without rules there is no number.
  const rules = readText(window, 'localStorage', RULES_KEY) as string;
  const text = parseInt(rules, 10) > now() && !query.has('_variant') ? rules : document.body ? '' : HOLD;
  let sheet: CSSStyleSheet | undefined;
  const keep = () => {
    try {
      if (!sheet) {
        sheet = new window.CSSStyleSheet();
        sheet.replaceSync(text);
      }
      const { adoptedStyleSheets } = document;
      if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
      if (document.readyState !== 'complete') window.requestAnimationFrame(keep);
    } catch {
      // Safari before 16.4 constructs no style sheets: the visitor sees the control.
    }
  };
  keep();
}
