import { methodsOf } from '../../lib/find';
import { BLOCKED } from '../consent/hold';
import { withholder } from '../consent/withhold';

const MARKED = 'script[data-consent]';

/** What puts nodes into a page. */
const METHODS = [
  ['Node', ['appendChild', 'insertBefore', 'replaceChild']],
  ['Element', ['append', 'prepend', 'before', 'after', 'replaceWith', 'replaceChildren', 'insertAdjacentElement']],
] as const;

/**
 * CON-09: from now on, a marked script that another script puts into the page does not run either. Browsers run it within the call,
 * before an observer could see it. Out of reach: `document.write`, and the pages of frames.
 */
export function holdInserted(window: Window & typeof globalThis, allows: (category: string) => boolean): void {
  const hold = (script: HTMLScriptElement) => {
    const { dataset, type } = script;
    if (type === BLOCKED || allows(dataset.consent || 'analytics')) return;
    dataset.type = type;
    script.type = BLOCKED;
  };
  /** What is no node is for the browser to complain of. */
  const look = (node: unknown) => {
    const { matches, querySelectorAll } = methodsOf<Partial<Element>>(Object(node));
    if (matches?.call(node, MARKED)) hold(node as HTMLScriptElement);
    (querySelectorAll?.call(node, MARKED) as NodeListOf<HTMLScriptElement> | undefined)?.forEach(hold);
  };

  const withhold = withholder(() => false);
  for (const [name, methods] of METHODS) {
    for (const method of methods) {
      withhold(
        window[name].prototype,
        method,
        (own) =>
          function (...nodes) {
            nodes.forEach(look);
            return own.apply(this, nodes);
          },
      );
    }
  }
}
