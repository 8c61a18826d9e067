import { methodsOf } from '../../lib/dom/find';

/** The type of a held script. Browsers run no script whose type they do not know. */
export const BLOCKED = 'text/plain';

/**
 * CON-09: from now on, holds parsed scripts marked `data-consent="<category>"` while their category is not allowed, in open shadow trees of
 * elements that the browser reports as added, too. In the page life's chunk, `page-life/consent/hold-inserted.ts` holds scripts that another
 * script inserts, and `page-life/consent/release.ts` runs held scripts later. Does not use `matches` and `dataset`, which pages replace.
 */
export function holdScripts(window: Window & typeof globalThis, allows: (category: string) => boolean): void {
  const observer = new window.MutationObserver((records) => {
    for (const { addedNodes } of records) (addedNodes as NodeListOf<Element>).forEach(look);
  });
  const watch = (tree: Node) => observer.observe(tree, { childList: true, subtree: true });
  const look = (node: Element) => {
    const hold = (script: HTMLScriptElement) => {
      const category = script.localName === 'script' ? script.getAttribute('data-consent') : null;
      if (category === null || script.type === BLOCKED || allows(category)) return;
      script.setAttribute('data-held', script.type);
      script.type = BLOCKED;
    };
    hold(node as HTMLScriptElement);
    methodsOf<Partial<Element>>(node)
      .querySelectorAll?.call(node, '[data-consent]')
      .forEach(hold as (element: Element) => void);
    // Fields named `shadowRoot` shadow their form's. The list of several is no node.
    if (node.shadowRoot?.nodeType) {
      watch(node.shadowRoot);
      look(node.shadowRoot as Node as Element);
    }
  };
  watch(window.document);
}
