import type { Env } from '../../kernel';
import { methodsOf } from '../../lib/dom/find';
import { DEFINITION } from './marks';

/** Parses a `<script type="application/json" data-prompt-definition>`. Returns its text if it is not JSON, so that the check rejects it. */
function valuesIn({ textContent }: Element): unknown[] {
  try {
    const value: unknown = JSON.parse(textContent ?? '');
    return Array.isArray(value) ? value : [value];
  } catch {
    return [textContent];
  }
}

/** Returns a function that reads the page's own definitions added since the last call. */
export function createPageDefinitions({ document }: Pick<Env, 'document'>): () => unknown[] {
  const read = new WeakSet<Element>();
  // The parser inserts a script before its text.
  const isWhole = (script: Element) => document.readyState !== 'loading' || !!script.nextSibling;
  return () => {
    const scripts: NodeListOf<Element> = methodsOf(document).querySelectorAll.call(document, DEFINITION);
    const fresh = [...scripts].filter((script) => !read.has(script) && isWhole(script));
    for (const script of fresh) read.add(script);
    return fresh.flatMap(valuesIn);
  };
}
