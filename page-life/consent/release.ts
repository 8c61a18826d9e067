import { BLOCKED } from '../../kernel/consent/hold';
import { find, methodsOf } from '../../lib/dom/find';
import { watchAdded } from '../../lib/dom/watch-added';
import { parseUrl } from '../../lib/url/url';
import { isExecutable } from './executable';

/** ms that one held script keeps those after it waiting. */
const LONGEST_TURN = 10_000;
/** ms between two looks at a document that is being parsed. An observer would be handed each of its nodes, and costs more the more there are. */
const PAUSE = 200;

/**
 * Lets an element's request tell the page's origin alone, whatever the page's policy is (PRV-04). An element that names a policy of its
 * own keeps it. Media elements have none.
 */
function hideAddress(element: HTMLElement & { referrerPolicy?: string }): void {
  element.referrerPolicy ||= 'strict-origin';
}

/** Runs a held script; gives its end where later ones wait for it. Its type is what it had, or what `data-type` says (cookieconsent v3). */
function run(window: Window & typeof globalThis, script: HTMLScriptElement): Promise<unknown> | undefined {
  const { dataset } = script;
  const { type = '', held = isExecutable(type) ? type : '' } = dataset;
  delete dataset.held;
  // `script.async` is true of every script that the parser brought and that has not run: the attribute tells.
  script.async = script.hasAttribute('async');
  const ended = new Promise((resolve) => {
    for (const end of ['load', 'error']) script.addEventListener(end, resolve);
    window.setTimeout(resolve, LONGEST_TURN);
  });
  if (held) script.type = held;
  else script.removeAttribute('type');
  hideAddress(script);
  // Moving the same element runs it, keeps its attributes and nonce, and passes Trusted Types without a policy: its
  // text came from the parser. A script that never ran for its type is not "already started" (HTML, 4.12.1.1).
  if (script.isConnected) {
    const place = new window.Comment();
    script.replaceWith(place);
    place.replaceWith(script);
  } else find(window.document, 'html')?.append(script);
  return script.src && !script.async && !script.hasAttribute('nomodule') && isExecutable(held) ? ended : undefined;
}

/** Gives an image or a frame the address that it waited for. */
function show(element: HTMLElement): void {
  const { srcset, src = '' } = element.dataset;
  hideAddress(element);
  if (srcset) element.setAttribute('srcset', srcset);
  // A text that was sanitised may keep `data-` attributes: they must not become a script.
  if (src && /^https?:/.test(parseUrl(src, element.baseURI)?.protocol ?? '')) element.setAttribute('src', src);
  delete element.dataset.srcset;
  delete element.dataset.src;
}

/** Returns the attribute that has a marked element load before anybody agrees. A placeholder's address loads nothing. */
const eagerAttribute = (element: Element) =>
  ['src', 'srcset', 'srcdoc'].find((name) => /^(?!about:|data:)./s.test(element.getAttribute(name) ?? ''));

/**
 * CON-09: runs the held scripts of the allowed categories, each once and in the page's order, and shows the images and frames
 * that wait with `data-consent` and `data-src`; those added later too. The answer looks at all of them again, and at `more`, which need
 * not be in the document: held as they were put into a shadow tree, or taken out again. `warn` is told of images and frames that don't
 * wait.
 */
export function releaseHeld(
  window: Window & typeof globalThis,
  allows: (category: string) => boolean,
  warn: (message: string) => void,
  more: Iterable<HTMLScriptElement> = [],
): () => void {
  /** Scripts that wait for their turn, and what is no script and was looked at: it may have got its address here. */
  const waiting = new WeakSet<Element>();
  let chain: Promise<unknown> = Promise.resolve();

  const release = (element: HTMLElement) => {
    const { consent = '' } = element.dataset;
    const { localName } = element;
    const allowed = () => allows(consent);
    const script = element as HTMLScriptElement;
    if (localName !== 'script' && !waiting.has(element)) {
      waiting.add(element);
      const eager = eagerAttribute(element);
      if (eager) warn(`<${localName} data-consent ${eager}> loads at once: write data-src`);
    }
    if (!allowed()) return;
    if (localName !== 'script') return show(element);
    if (script.type !== BLOCKED || waiting.has(script)) return;
    waiting.add(script);
    chain = chain.then(() => {
      // The visitor may have thought otherwise while others ran.
      if (allowed()) return run(window, script);
      waiting.delete(script);
      return;
    });
  };

  const { document } = window;
  const releaseAll = () => {
    const marked = methodsOf(document).querySelectorAll.call(document, '[data-consent]') as NodeListOf<HTMLElement>;
    marked.forEach(release);
    // What is in a tree that is not in the document yet comes with it.
    for (const script of more) if (script.isConnected || !script.parentNode) release(script);
  };
  const look = () => {
    releaseAll();
    if (document.readyState === 'loading') window.setTimeout(look, PAUSE);
    else
      watchAdded<HTMLElement>(window, 'data-consent', (element) => {
        if (element.dataset?.consent !== undefined) release(element);
      });
  };
  look();
  return releaseAll;
}
