import { BLOCKED } from '../../kernel/consent/hold';
import { find, methodsOf, read } from '../../lib/dom/find';
import { hideAddress, keepPlace, loadingAttributes, showHeld, wasShown } from '../../lib/dom/show-held';
import { isUserContent } from '../../lib/dom/user-content';
import { watchAdded } from '../../lib/dom/watch-added';
import { isExecutable } from './executable';

/** ms. The longest that a held script delays those after it. */
const LONGEST_TURN = 10_000;
/** ms between two scans of a document during parsing. An observer would receive every node, and its cost grows with their number. */
const PAUSE = 200;

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
  [...loadingAttributes(element), 'srcset', 'srcdoc', ...(element.localName === 'image' ? ['xlink:href'] : [])].find((name) =>
    /^(?!about:|data:|#)./s.test(element.getAttribute(name) ?? ''),
  );

/** Returns the marked elements of a tree, and of the open shadow trees in it. */
function marksIn(root: ParentNode, deep: boolean): HTMLElement[] {
  const all = (selector: string) => [...(methodsOf(root).querySelectorAll.call(root, selector) as NodeListOf<HTMLElement>)];
  return [...all('[data-consent]'), ...(deep ? all('*') : []).flatMap(({ shadowRoot }) => (shadowRoot ? marksIn(shadowRoot, deep) : []))];
}

/**
 * CON-09: runs the held scripts of the allowed categories, each once and in the page's order, and shows the elements that wait
 * with `data-consent` and `data-src`, later ones included. Returns a function that checks all of them again, and also `more`: held scripts
 * in shadow trees or outside the document. Calls `warn` for each element that does not wait.
 */
export function releaseHeld(
  window: Window & typeof globalThis,
  allows: (category: string) => boolean,
  warn: (message: string) => void,
  more: Iterable<HTMLScriptElement> = [],
): () => void {
  /** Scripts that wait for their turn, and other elements that were checked and may have got their address here. */
  const waiting = new WeakSet<Element>();
  let chain: Promise<unknown> = Promise.resolve();

  const release = (element: HTMLElement) => {
    if (isUserContent(element) || element.dataset.consent === undefined) return;
    const { consent = '' } = element.dataset;
    const { localName } = element;
    const allowed = () => allows(consent);
    const script = element as HTMLScriptElement;
    if (localName !== 'script' && !waiting.has(element)) {
      waiting.add(element);
      const eager = eagerAttribute(element);
      // While the page is being parsed, `embeds` may find and show a frame first.
      if (eager && !wasShown(element))
        warn(
          `<${localName} data-consent ${eager}> loads at once: write data-${eager.replace(/^src.*|.*:/, (part) => (part.endsWith(':') ? '' : 'src'))}`,
        );
    }
    if (!allowed()) {
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
  const releaseAll = () => {
    // Shadow trees wait for the end of parsing, when the document is searched less often.
    marksIn(document, read(document, 'readyState') !== 'loading').forEach(release);
    // Scripts in a detached tree run when it is inserted.
    for (const script of more) if (script.isConnected || !script.parentNode) release(script);
  };
  const look = () => {
    releaseAll();
    if (read(document, 'readyState') === 'loading') window.setTimeout(look, PAUSE);
    else {
      // A mark may be set after its element was inserted.
      new window.MutationObserver((records) => {
        for (const { target } of records) release(target as HTMLElement);
      }).observe(document, { attributes: true, attributeFilter: ['data-consent'], subtree: true });
      watchAdded<HTMLElement>(window, 'data-consent', (element) => {
        if (element.dataset?.consent !== undefined) release(element);
        if (element.shadowRoot) marksIn(element.shadowRoot, true).forEach(release);
      });
    }
  };
  look();
  return releaseAll;
}
