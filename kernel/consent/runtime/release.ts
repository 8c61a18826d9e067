import { find, findIn, read } from '../../../lib/dom/native';
import { hideAddress, keepPlace, loadingAttributes, showHeld, wasShown } from '../../../lib/dom/show-held';
import { isUserContent } from '../../../lib/dom/user-content';
import { BLOCKED, isExecutable } from '../hold';

/** ms. The longest that a held script delays those after it. */
const LONGEST_TURN = 10_000;
/** ms between two scans of a document during parsing. An observer would receive every node, and its cost grows with their number. */
const PAUSE = 200;
/** The number of changes at once from which searching the document is cheaper than searching each node. */
const MANY = 99;
/** `Node.DOCUMENT_FRAGMENT_NODE`, which a shadow tree's root is. */
const FRAGMENT = 11;

/** A change of one of these attributes may release an element, or cause a warning. */
const WATCHED = ['data-consent', 'srcdoc', ...['src', 'srcset', 'href', 'data', 'poster'].flatMap((name) => [name, `data-${name}`])];

/**
 * Runs a held script with its earlier type, or `data-type` (cookieconsent v3). Returns a promise of its end if later scripts must wait for
 * it.
 */
function run(window: Window & typeof globalThis, script: HTMLScriptElement): Promise<unknown> | undefined {
  const { dataset } = script;
  const { type = '', held = isExecutable(type) ? type : '' } = dataset;
  delete dataset.held;
  // `script.async` is true for every parsed script that has not run. Only the attribute tells.
  script.async = script.hasAttribute('async');
  const ended = new Promise((resolve) => {
    for (const end of ['load', 'error']) script.addEventListener(end, resolve);
    window.setTimeout(resolve, LONGEST_TURN);
  });
  if (held) script.type = held;
  else script.removeAttribute('type');
  hideAddress(script);
  // Moving the element runs it, keeps its attributes and nonce, and passes Trusted Types without a policy, because its text came from the
  // parser. A script that never ran because of its type is not "already started" (HTML, 4.12.1.1).
  if (script.isConnected) {
    const place = new window.Comment();
    script.replaceWith(place);
    place.replaceWith(script);
  } else find(window.document, 'head,body')?.append(script);
  return script.src && !script.async && !script.hasAttribute('nomodule') && isExecutable(held) ? ended : undefined;
}

/** Returns the attribute that makes a marked element load before consent. A placeholder's address loads nothing. */
const eagerAttribute = (element: Element) =>
  [...loadingAttributes(element), 'srcset', 'srcdoc', ...(/image$/i.test(element.localName) ? ['xlink:href'] : [])].find((name) =>
    /^(?!about:|data:|#)./s.test(element.getAttribute(name) ?? ''),
  );

/** Returns what is wrong with a mark that can't hold its element, or undefined. */
function faultOf(element: HTMLElement, isAllowed: boolean): string | undefined {
  const { localName } = element;
  // Such a script ran before anything could hold it, or will run.
  if (localName === 'script')
    return !isAllowed && isExecutable((element as HTMLScriptElement).type)
      ? '<script data-consent> runs at once: write type="text/plain"'
      : undefined;
  const eager = eagerAttribute(element);
  // While the page is being parsed, `embeds` may find and show a frame first.
  return eager && !wasShown(element)
    ? `<${localName} data-consent ${eager}> loads at once: write data-${eager.replace(/^src.*|.*:/, (part) => (part.endsWith(':') ? '' : 'src'))}`
    : undefined;
}

export interface Release {
  /** Checks all marked elements again. */
  (): void;
  /** Follows a shadow tree, which may be closed, or not in the document yet. */
  follow(root: ShadowRoot): void;
}

/**
 * CON-09: runs the held scripts of the allowed categories, each once and in the page's order, and shows the elements that wait
 * with `data-consent` and `data-src`, later ones included, in the document and in shadow trees. Returns a function that checks all of them
 * again, and also `more`: held scripts outside the document. Calls `warn` for each mark that can't hold its element.
 */
export function releaseHeld(
  window: Window & typeof globalThis,
  allows: (category: string, element: Element) => boolean,
  warn: (message: string) => void,
  more: Iterable<HTMLScriptElement> = [],
): Release {
  /** Scripts that wait for their turn. */
  const waiting = new WeakSet<Element>();
  /** Scripts that have been checked, and elements that a warning has named. */
  const checked = new WeakSet<Element>();
  /** Shadow roots by host. Nothing else finds closed ones again. */
  const roots = new WeakMap<Element, ShadowRoot>();
  let chain: Promise<unknown> = Promise.resolve();

  const release = (element: HTMLElement) => {
    if (element.dataset?.consent === undefined || isUserContent(element)) return;
    const { consent = '' } = element.dataset;
    const { localName } = element;
    const allowed = () => allows(consent, element);
    const script = element as HTMLScriptElement;
    const isAllowed = allowed();
    if (!checked.has(element)) {
      const fault = faultOf(element, isAllowed);
      if (fault) warn(fault);
      if (fault || localName === 'script') checked.add(element);
    }
    if (!isAllowed) {
      if (localName === 'img' && element.hasAttribute('data-src')) keepPlace(window, element);
      return;
    }
    if (localName !== 'script') return showHeld(element);
    if (script.type !== BLOCKED || waiting.has(script)) return;
    waiting.add(script);
    chain = chain.then(() => {
      // The visitor may have withdrawn while others ran.
      if (allowed()) return run(window, script);
      waiting.delete(script);
      return;
    });
  };

  const { document } = window;
  const dig = (node: Node) => {
    // A field named `shadowRoot` shadows its form's.
    const { shadowRoot } = node as Element;
    const root = shadowRoot?.nodeType === FRAGMENT ? shadowRoot : roots.get(node as Element);
    if (root) watch(root);
  };
  const look = (tree: Node) => {
    release(tree as HTMLElement);
    dig(tree);
    findIn(tree, '[data-consent]')?.forEach(release);
    findIn(tree, '*')?.forEach(dig);
  };
  const observer = new window.MutationObserver((records) => {
    if (records.length > MANY) return look(document);
    for (const { target, addedNodes } of records) {
      // A mark or an address may be set after its element was inserted.
      if (!addedNodes.length) release(target as HTMLElement);
      addedNodes.forEach(look);
    }
  });
  const observe = (tree: Node) => observer.observe(tree, { attributes: true, attributeFilter: WATCHED, childList: true, subtree: true });
  const watch = (root: ShadowRoot) => {
    roots.set(root.host, root);
    observe(root);
    look(root);
  };
  const releaseAll = () => {
    look(document);
    // Scripts in a detached tree run when it is inserted.
    for (const script of more) if (script.isConnected || !script.parentNode) release(script);
  };
  const start = () => {
    releaseAll();
    if (read(document, 'readyState') === 'loading') window.setTimeout(start, PAUSE);
    else observe(document);
  };
  start();
  return Object.assign(releaseAll, {
    follow(root: ShadowRoot) {
      if (!roots.has(root.host)) watch(root);
    },
  });
}
