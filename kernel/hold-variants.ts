import { HOLD, RULES_KEY } from '../lib/records/experiment-rules';
import { readText } from '../lib/storage/storage';
import type { Env } from './env';

/**
 * EXP-04: before the first paint, shows a returning visitor's variants, or else holds the elements that the page marks. If the address
 * forces a variant, the stored ones do not count. If the body exists already, the visitor has seen the control.
 */
export function holdVariants({ window, document, now }: Env, query: URLSearchParams): void {
  // The rules begin with the time at which they expire. Without rules there is no number.
  const rules = readText(window, 'localStorage', RULES_KEY) as string;
  try {
    const sheet = new window.CSSStyleSheet();
    sheet.replaceSync(parseInt(rules, 10) > now() && !query.has('_variant') ? rules : document.body ? '' : HOLD);
    document.adoptedStyleSheets.push(sheet);
  } catch {
    // Safari before 16.4 constructs no style sheets: the visitor sees the control.
  }
}
