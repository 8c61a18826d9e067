import type { Env } from '../../kernel';
import { find } from '../../lib/dom/find';
import { HOLD_NAME } from '../../lib/records/experiment-rules';
import type { Part } from './parts';

/** CSS pixels; browsers count no smaller shift. */
const STILL = 1;

/** What held parts, and does so no more from the frame on that is not painted yet. */
export type Released = ReadonlySet<EventTarget | null>;

/** The variant whose parts the visitor sees already: neither held nor hidden. */
export function seenVariant(window: Window, parts: readonly Part[], released: Released): string | undefined {
  return parts.find(({ element, marked }) => {
    const { display, visibility } = window.getComputedStyle(element);
    return display !== 'none' && visibility !== 'hidden' && element.isConnected && !released.has(marked);
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
 * EXP-04: whether each of the variants can be shown now, and nothing that may be painted would move. Tried within the task, and
 * left to `reveal` to end: nobody sees it.
 */
export function isSteady(window: Window & typeof globalThis, parts: readonly Part[]): boolean {
  const around = neighbours(parts);
  const places = () => around.map((element) => element.getBoundingClientRect());
  const before = places();
  return [...new Set(parts.map(({ variant }) => variant))].every((tried) => {
    for (const { element, variant } of parts) window.Element.prototype.toggleAttribute.call(element, 'hidden', variant !== tried);
    return places().every(({ top, left, bottom }, i) => {
      const { top: y = 0, left: x = 0, bottom: end = 0 } = before[i] ?? {};
      const outside = Math.max(bottom, end) <= 0 || Math.min(top, y) >= window.innerHeight;
      return outside || (Math.abs(top - y) < STILL && Math.abs(left - x) < STILL);
    });
  });
}

export interface Look {
  /** In the next frame. */
  ask(): void;
  end(): void;
}

/**
 * Calls `run` once it is asked to: after the browser's own layout, so that looking costs none, and before that frame is painted; at
 * once in a browser that does not tell when.
 */
export function createLook({ window, document }: Env, run: (released: Released) => void): Look {
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
  return {
    ask() {
      const html = find(document, 'html');
      if (!observer || !html) return look();
      // Heard from now on: of the one frame in which it looks.
      window.addEventListener('animationend', note);
      observer.observe(html);
    },
    end,
  };
}
