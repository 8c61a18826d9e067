import { HOLD_NAME } from './experiment-rules';

/** The tag's style sheet, where it holds what the page marks. The page may have adopted others in its place. */
export const heldSheet = ({ adoptedStyleSheets = [] }: Document): CSSStyleSheet | undefined =>
  adoptedStyleSheets.find(({ cssRules }) => [...cssRules].some((rule) => 'name' in rule && rule.name === HOLD_NAME));
