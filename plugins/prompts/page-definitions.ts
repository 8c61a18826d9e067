import type { Env } from '../../kernel';
import { read } from '../../lib/dom/native';
import { findMarks } from '../../lib/dom/user-content';
import { DEFINITION } from './marks';

/** The id in a text that is not JSON. */
const ID = /"id"\s*:\s*"([\w-]{1,64})"/;

/** Parses a `<script type="application/json" data-prompt-definition>`. Throws an error that names the prompt and the fault. */
function valuesIn({ textContent }: Element, place: number): unknown[] {
  const text = textContent ?? '';
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch (error) {
    const [, id = '(no id)'] = ID.exec(text) ?? [];
    throw new TypeError(`prompt ${id}: expected JSON in ${DEFINITION}, number ${place} of the page. ${(error as Error).message}`);
  }
}

/** Returns a function that reads the page's own definitions added since the last call. Calls `refuse` with the fault of malformed ones. */
export function createPageDefinitions({ document }: Pick<Env, 'document'>, refuse: (fault: string) => void): () => unknown[] {
  const known = new WeakSet<Element>();
  // The parser inserts a script before its text.
  const isWhole = (script: Element) => read(document, 'readyState') !== 'loading' || !!script.nextSibling;
  return () => {
    return findMarks(document, DEFINITION).flatMap((script, i) => {
      if (known.has(script) || !isWhole(script)) return [];
      known.add(script);
      try {
        return valuesIn(script, i + 1);
      } catch (error) {
        refuse((error as Error).message);
        return [];
      }
    });
  };
}
