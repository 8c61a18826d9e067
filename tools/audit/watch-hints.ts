/**
 * Runs in each document before its first script, in a world of its own that the page can't reach. Tells `binding` of each `<link>` by which a
 * browser contacts a host in advance or for its own window, also of those that are removed again at once.
 */
export function watchHints(binding: string): void {
  const send = (globalThis as unknown as Record<string, ((text: string) => void) | undefined>)[binding];
  if (!send) return;
  const hinting =
    'link[rel~="preconnect" i], link[rel~="dns-prefetch" i], link[rel~="prefetch" i], link[rel~="prerender" i], link[rel~="preload" i], link[rel~="modulepreload" i], ' +
    // A browser without a window asks for no icons.
    'link[rel~="icon" i], link[rel~="apple-touch-icon" i], link[rel~="mask-icon" i], link[rel~="manifest" i]';
  const tell = (link: Element) => {
    const { rel, href } = link as HTMLLinkElement;
    if (rel && href) send(JSON.stringify([rel.slice(0, 100), href.slice(0, 4_000)]));
  };
  const watched = new WeakSet<Node>();
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['rel', 'href'] };
  const take = (root: Document | ShadowRoot | Element) => {
    if (root instanceof Element && root.matches(hinting)) tell(root);
    root.querySelectorAll(hinting).forEach(tell);
    const all = root instanceof Element ? [root, ...root.querySelectorAll('*')] : root.querySelectorAll('*');
    for (const one of all) if (one.shadowRoot && !watched.has(one.shadowRoot)) watch(one.shadowRoot);
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') {
        if ((target as Element).matches(hinting)) tell(target as Element);
      } else for (const node of addedNodes) if (node instanceof Element) take(node);
    }
  });
  const watch = (root: Document | ShadowRoot) => {
    watched.add(root);
    observer.observe(root, options);
    take(root);
  };
  watch(document);
  // A shadow root that an element got later comes with no mutation.
  addEventListener('load', () => take(document), true);
}
