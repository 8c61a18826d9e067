import type { Env } from '../../kernel';
import { methodsOf } from '../../lib/find';

/** What the page itself defines: the values in its `<script type="application/json" data-prompt-definition>`, a text where it is no JSON. */
export function pageDefinitions({ document }: Env): unknown[] {
  const scripts: NodeListOf<Element> = methodsOf(document).querySelectorAll.call(document, 'script[data-prompt-definition]');
  return [...scripts].flatMap(({ textContent }) => {
    try {
      const value: unknown = JSON.parse(textContent ?? '');
      return Array.isArray(value) ? value : [value];
    } catch {
      return [textContent];
    }
  });
}
