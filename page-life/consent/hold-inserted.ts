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
 * CON-09: from now on, a marked script that another script puts into the page does not run either; `held` is told of it. Browsers run it
 * within the call, before an observer could see it. What has no type that they run is left to whoever brings it: jQuery has its own ways
 * with such. Out of reach: `document.write`, and the pages of frames.
 */
export function holdInserted(
  window: Window & typeof globalThis,
  allows: (category: string) => boolean,
  held: (script: HTMLScriptElement) => void,
): void {
  const { Element, DocumentFragment } = window;
  // The tag does so with what the parser brings (`kernel/consent/hold.ts`); a function for both would cost each tag 16 bytes.
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
    // By their own method: a custom element may have another of that name.
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
