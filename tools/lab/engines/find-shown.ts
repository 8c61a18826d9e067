/**
 * Runs in the page. Finds the first visible match, in any open shadow tree, with this text, if one is given. Scrolls it away from the
 * window's edges.
 */
export function findShown([selector, text]: readonly [selector: string, text?: string | null]): Element | null {
  const trees: (Document | ShadowRoot)[] = [document];
  for (const tree of trees) {
    for (const element of tree.querySelectorAll('*')) if (element.shadowRoot) trees.push(element.shadowRoot);
    for (const element of tree.querySelectorAll(selector)) {
      const says = element.textContent?.trim().replace(/\s+/g, ' ');
      if (!element.getClientRects().length || (text != null && says !== text)) continue;
      // Scrolls to a position at which no sticky element covers it.
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return element;
    }
  }
  return null;
}

/** Repeats `ask` until it returns something. Fails after 30 s. */
export async function untilThere<Found>(what: string, ask: () => Promise<Found | null | false>): Promise<Found> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`waited 30 s in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
