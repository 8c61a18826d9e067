/** What a held script's type becomes; browsers run no script of a type that they do not know. */
const BLOCKED = 'text/plain';
const HELD = 'script[data-consent]';

/**
 * CON-09: from now on, scripts marked `data-consent="<category>"` do not run until the category is allowed. The answer runs
 * those of the allowed categories, each once, in the page's order.
 */
export function holdScripts(window: Window & typeof globalThis, allows: (category: string) => boolean): () => void {
  const { document } = window;
  const released = new WeakSet<Element>();
  let chain: Promise<unknown> = Promise.resolve();

  const run = (script: HTMLScriptElement) => {
    // `script.async` is true of every script that the parser brought and that has not run: the attribute tells.
    script.async = script.hasAttribute('async');
    const ended = new Promise((resolve) => {
      for (const end of ['load', 'error']) script.addEventListener(end, resolve);
    });
    script.type = script.dataset.type ?? '';
    // Moving the same element runs it, keeps its attributes and nonce, and passes Trusted Types without a policy: its
    // text came from the parser. A script that never ran for its type is not "already started" (HTML, 4.12.1.1).
    const place = document.createComment('');
    script.replaceWith(place);
    place.replaceWith(script);
    return script.src && !script.async && ended;
  };

  const visit = (script: HTMLScriptElement) => {
    if (released.has(script)) return;
    if (allows(script.dataset.consent || 'analytics')) {
      released.add(script);
      if (script.type === BLOCKED) chain = chain.then(() => run(script));
    } else if (script.type !== BLOCKED) {
      script.dataset.type = script.type;
      script.type = BLOCKED;
    }
  };

  const visitAll = (root: ParentNode) => root.querySelectorAll<HTMLScriptElement>(HELD).forEach(visit);

  // The observer is called before the parser lets a script run, so that its type can still be changed.
  new window.MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes as NodeListOf<Element>) {
        if (node.matches?.(HELD)) visit(node as HTMLScriptElement);
        else if (node.firstElementChild) visitAll(node);
      }
    }
  }).observe(document, { childList: true, subtree: true });
  return () => visitAll(document);
}
