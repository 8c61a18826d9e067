import { HOLD_NAME } from './experiment-rules';

/** Returns the tag's style sheet while it holds marked elements. Returns undefined if it holds none, or the page has removed it. */
export const heldSheet = ({ adoptedStyleSheets = [] }: Document): CSSStyleSheet | undefined =>
  adoptedStyleSheets.find(({ cssRules }) => [...cssRules].some((rule) => 'name' in rule && rule.name === HOLD_NAME));
