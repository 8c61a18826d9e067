import type { Tools } from '../../kernel';
import { applyAs, find } from '../../lib/dom/native';
import { HOLD_NAME } from '../../lib/records/experiment-rules';
import type { MarkedPart } from './parts';

/** CSS pixels. Browsers ignore smaller shifts. */
const STILL = 1;

/** Elements whose hold ends in the next painted frame. */
export type Released = ReadonlySet<EventTarget | null>;

/** Returns the variant whose parts are already visible: neither held nor hidden. */
export function seenVariant(window: Window, parts: readonly MarkedPart[], released: Released): string | undefined {
  return parts.find(({ element, marked }) => {
    const { display, visibility } = window.getComputedStyle(element);
    return display !== 'none' && visibility !== 'hidden' && element.isConnected && !released.has(marked);
  })?.variant;
}

type Side = 'previousElementSibling' | 'nextElementSibling';

/** Returns the nearest sibling that has a box, searching up through the ancestors. */
function beside(from: Element | undefined, side: Side): Element | undefined {
  for (let up: Element | null | undefined = from; up; up = up.parentElement) {
    for (let next = up[side]; next; next = next[side]) if (next.getClientRects().length) return next;
  }
}

function neighbours(parts: readonly MarkedPart[]): Element[] {
  const found = [beside(parts[0]?.marked, 'previousElementSibling'), beside(parts[parts.length - 1]?.marked, 'nextElementSibling')];
  return found.filter((element) => !!element);
}

/**
 * EXP-04: returns whether every variant can be shown now without moving anything that may be painted. Tries all of them within the task, so
 * that nobody sees it. `reveal` sets the final state.
 */
export function isSteady(window: Window & typeof globalThis, parts: readonly MarkedPart[]): boolean {
  const around = neighbours(parts);
  const places = () => around.map((element) => element.getBoundingClientRect());
  const before = places();
  return [...new Set(parts.map(({ variant }) => variant))].every((tried) => {
    for (const { element, variant } of parts) applyAs(window.Element, element, 'toggleAttribute', ['hidden', variant !== tried]);
    return places().every(({ top, left, bottom }, i) => {
      const { top: y = 0, left: x = 0, bottom: end = 0 } = before[i] ?? {};
      const outside = Math.max(bottom, end) <= 0 || Math.min(top, y) >= window.innerHeight;
      return outside || (Math.abs(top - y) < STILL && Math.abs(left - x) < STILL);
    });
  });
}

/**
 * Returns a function that asks for a look. `run` is called after it, once the browser has done its own layout, which makes reading it free, and before that frame is painted;
 * without a ResizeObserver, at once.
 */
export function createLook(
  { env: { window, document }, ended }: Pick<Tools, 'env' | 'ended'>,
  run: (released: Released) => void,
): () => void {
  const released = new Set<EventTarget | null>();
  const note = ({ animationName, target }: AnimationEvent) => {
    if (animationName === HOLD_NAME) released.add(target);
  };
  const end = () => {
    observer?.disconnect();
    window.removeEventListener('animationend', note);
  };
  const look = () => {
    end();
    run(released);
    released.clear();
  };
  const observer = window.ResizeObserver && new window.ResizeObserver(look);
  ended(end);
  return () => {
    const html = find(document, 'html');
    if (!observer || !html) return look();
    // Listens only during the frame of the look.
    window.addEventListener('animationend', note);
    observer.observe(html);
  };
}
