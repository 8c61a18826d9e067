import type { Part } from './parts';

/** CSS pixels; browsers count no smaller shift. */
const STILL = 1;

/** The variant whose parts the visitor sees already: neither held nor hidden. */
export function seenVariant(window: Window, parts: readonly Part[]): string | undefined {
  return parts.find(({ element }) => {
    const { display, visibility } = window.getComputedStyle(element);
    return display !== 'none' && visibility !== 'hidden' && element.isConnected;
  })?.variant;
}

type Side = 'previousElementSibling' | 'nextElementSibling';

/** What is laid out next to an element, or next to what it is in. */
function beside(from: Element | undefined, side: Side): Element | undefined {
  for (let up: Element | null | undefined = from; up; up = up.parentElement) {
    for (let next = up[side]; next; next = next[side]) if (next.getClientRects().length) return next;
  }
}

function neighbours(parts: readonly Part[]): Element[] {
  const found = [beside(parts[0]?.marked, 'previousElementSibling'), beside(parts[parts.length - 1]?.marked, 'nextElementSibling')];
  return found.filter((element) => !!element);
}

/**
 * EXP-04: whether each of the variants can be shown now, and nothing that may be painted would move. Tried, and put back, within
 * the task: nobody sees it.
 */
export function isSteady(window: Window & typeof globalThis, parts: readonly Part[]): boolean {
  const around = neighbours(parts);
  const places = () => around.map((element) => element.getBoundingClientRect());
  const before = places();
  const hidden = parts.map(({ element }) => element.hasAttribute('hidden'));
  const { toggleAttribute } = window.Element.prototype;
  const still = [...new Set(parts.map(({ variant }) => variant))].every((tried) => {
    for (const { element, variant } of parts) toggleAttribute.call(element, 'hidden', variant !== tried);
    return places().every(({ top, left, bottom }, i) => {
      const { top: y = 0, left: x = 0, bottom: end = 0 } = before[i] ?? {};
      const outside = Math.max(bottom, end) <= 0 || Math.min(top, y) >= window.innerHeight;
      return outside || (Math.abs(top - y) < STILL && Math.abs(left - x) < STILL);
    });
  });
  parts.forEach(({ element }, i) => {
    toggleAttribute.call(element, 'hidden', hidden[i]);
  });
  return still;
}
