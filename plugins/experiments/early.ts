import type { Tools } from '../../kernel';
import { HOLD, RULES_KEY } from '../../lib/experiment-rules';
import { readText } from '../../lib/storage';

/**
 * In the kernel tag: a style sheet that shows what this visitor had, else holds what the page marks, before anything is painted.
 * Where a variant is wished, nothing is known yet; where there is a body already, the visitor has seen it.
 */
export const holdVariants = ({ env: { window, document, now } }: Pick<Tools, 'env'>): CSSStyleSheet => {
  const sheet = new window.CSSStyleSheet();
  // They begin with the time until which they are good; without any there is no number.
  const rules = readText(window, 'localStorage', RULES_KEY) as string;
  // biome-ignore lint/correctness/useParseIntRadix: the text begins with decimal digits of our own; a radix costs bytes of the tag
  sheet.replaceSync(parseInt(rules) > now() && !/_variant/.test(window.location.search) ? rules : document.body ? '' : HOLD);
  document.adoptedStyleSheets.push(sheet);
  return sheet;
};
