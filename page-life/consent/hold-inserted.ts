import { BLOCKED } from '../../kernel/consent/hold';
import { withholder } from '../../kernel/consent/withhold';
import { isExecutable } from './executable';

/** The methods that insert nodes into a page. */
const METHODS = [
  ['Node', ['appendChild', 'insertBefore', 'replaceChild']],
  ['Element', ['append', 'prepend', 'before', 'after', 'replaceWith', 'replaceChildren', 'insertAdjacentElement']],
  ['DocumentFragment', ['append', 'prepend', 'replaceChildren']],
  ['CharacterData', ['before', 'after', 'replaceWith']],
  ['Range', ['insertNode']],
] as const;

/**
 * CON-09: from now on, holds marked scripts that another script inserts, and passes them to `held`. Browsers run a script within the call,
 * before an observer could see it. Scripts of a type that browsers don't run are left alone: jQuery handles them in its own way. Out of
 * reach: `document.write`, and the pages of frames.
 */
export function holdInserted(
  window: Window & typeof globalThis,
  allows: (category: string) => boolean,
  held: (script: HTMLScriptElement) => void,
): void {
  const { Element, DocumentFragment } = window;
  // `kernel/consent/hold.ts` does the same for parsed scripts. Sharing one function would cost each tag 16 bytes.
  const hold = (script: HTMLScriptElement) => {
    const { dataset, type } = script;
    if (dataset.consent === undefined || !isExecutable(type) || allows(dataset.consent)) return;
    dataset.held = type;
    script.type = BLOCKED;
    held(script);
  };
  const look = (node: unknown) => {
    if (node instanceof Element && node.localName === 'script') return hold(node as HTMLScriptElement);
    // Most inserted nodes are empty, and this runs for each.
    if (!(node as Node | null)?.firstChild) return;
    // By the prototype's method: a custom element may override it.
    const { querySelectorAll } = (node instanceof Element ? Element : DocumentFragment).prototype as ParentNode;
    if (node instanceof Element || node instanceof DocumentFragment)
      (querySelectorAll.call(node, 'script') as NodeListOf<HTMLScriptElement>).forEach(hold);
  };

  const withhold = withholder(() => false, new Map());
  for (const [name, methods] of METHODS) {
    for (const method of methods) {
      withhold(window[name].prototype, method, (own, ...nodes) => {
        nodes.forEach(look);
        return own(...nodes);
      });
    }
  }
}
