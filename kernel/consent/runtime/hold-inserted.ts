import { callAs } from '../../../lib/dom/native';
import { BLOCKED, isExecutable } from '../hold';
import { withholder } from '../withhold';
import { holdText } from './hold-text';

const OWNERS = [
  'Node',
  'Element',
  'Document',
  'DocumentFragment',
  'ShadowRoot',
  'CharacterData',
  'Range',
  'HTMLElement',
  'HTMLScriptElement',
] as const;
/** The methods and setters that insert nodes, text or shadow trees into a page, and those that make an empty script run. */
const METHODS = /^(append|prepend|insert|replace|before|after|moveB|surround|setAttr|textC|inner|src$|text$|attach|write|setHTML)/;

/**
 * CON-09: from now on, holds marked scripts that another script inserts or writes, and passes inserted ones to `held`. Browsers run a script
 * within the call, before an observer could see it. Scripts of a type that browsers don't run are left alone: jQuery handles them in its
 * own way. Passes each shadow root that a script makes, fills or inserts to `found`, closed ones too. Out of reach: the pages of frames.
 */
export function holdInserted(
  window: Window & typeof globalThis,
  allows: (category: string, script: Element | string) => boolean,
  held: (script: HTMLScriptElement) => void,
  found: (root: ShadowRoot) => void,
): void {
  const { Node, Element, DocumentFragment, ShadowRoot } = window;
  // `kernel/consent/hold.ts` does the same for parsed scripts. Sharing one function would cost each tag 16 bytes.
  const hold = (script: HTMLScriptElement) => {
    // This runs for each element that a script changes.
    if (script.localName !== 'script') return;
    const { dataset, type } = script;
    if (dataset.consent === undefined || !isExecutable(type) || allows(dataset.consent, script)) return;
    dataset.held = type;
    script.type = BLOCKED;
    held(script);
  };
  /** Scripts run once they are in the document. Only then, with `deep`, shadow trees are searched, too. Nodes may be those of a frame. */
  const look = (node: Partial<HTMLScriptElement>, deep: boolean) => {
    hold(node as HTMLScriptElement);
    const dig = ({ shadowRoot }: Partial<Element>) => {
      // A field named `shadowRoot` shadows its form's.
      if (shadowRoot?.nodeType !== 11) return;
      found(shadowRoot);
      look(shadowRoot as object, deep);
    };
    if (deep) dig(node);
    // Most inserted nodes are empty, and this runs for each.
    if (!node.firstChild) return;
    const all = <E extends Element>(selector: string) =>
      callAs<ParentNode, 'querySelectorAll'>(
        node.localName ? Element : DocumentFragment,
        node as Element,
        'querySelectorAll',
        selector,
      ) as NodeListOf<E>;
    all<HTMLScriptElement>('script').forEach(hold);
    if (deep) all('*').forEach(dig);
  };
  const withhold = withholder(() => false, new Map());
  for (const owner of OWNERS) {
    const { prototype } = window[owner];
    for (const method of Object.getOwnPropertyNames(prototype).filter((name) => METHODS.test(name))) {
      const writes = method[0] === 'w';
      withhold(prototype, method, function (own, ...args) {
        hold(this);
        // A range has no such property.
        const deep = this.isConnected !== false;
        for (const node of args) if (node && typeof node === 'object') look(node, deep);
        let result: unknown;
        const text = writes ? args.join('') : args[1]?.runScripts && `${args[0]}`;
        const changed = text && holdText(text, allows);
        if (changed === text) result = own(...args);
        else {
          try {
            result = writes ? own(changed) : own(changed, args[1]);
          } catch {
            // The page's Trusted Types allow only the text as it is, which stays out.
          }
        }
        for (const root of [
          result,
          (result as Element | undefined)?.shadowRoot,
          this instanceof Node && deep && callAs(Node, this, 'getRootNode'),
        ])
          if (root instanceof ShadowRoot) found(root);
        return result;
      });
    }
  }
}
