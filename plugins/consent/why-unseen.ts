import { KEYS } from '../../lib/dom/isolate-keys';
import { apply, call } from '../../lib/dom/native';

type Realm = Window & typeof globalThis;

/** The reason why a visitor can't see the question, for a sentence. */
export type Unseen = 'has no box' | 'is transparent' | 'is off screen' | 'is covered' | 'did not load';

/** CSS pixels. A smaller question can't be read. */
const LEAST = { width: 80, height: 24 };
/** The least opacity at which text can be read. */
const LEAST_OPACITY = 0.5;
/** The points at which a box is probed, as shares of its sides. */
const PROBES = [0.1, 0.5, 0.9];

const matches = (element: Element, selector: string) => {
  try {
    return call(element, 'matches', selector);
  } catch {
    // Browsers that do not know the selector have no such element.
    return false;
  }
};

/** The element above, through the borders of shadow trees. */
const above = (node: Element): Element | undefined => node.parentElement ?? (node.getRootNode() as Partial<ShadowRoot>).host;

/** Multiplies the opacities of an element and those above it, up to the top layer. */
function opacityOf(window: Realm, element: Element): number {
  let opacity = 1;
  for (let node: Element | undefined = element; node; node = above(node)) {
    // Our own banner fades in.
    if (!node.getAnimations?.().length) opacity *= Number(window.getComputedStyle(node).opacity);
    if (matches(node, ':popover-open')) break;
  }
  return opacity;
}

/**
 * Measures whether a visitor can see the question and both answers to it. Returns undefined if so. `seen`: it was in sight before, so that
 * the page's modal dialog or full screen in front of it is a pause.
 */
export function whyUnseen(window: Realm, question: HTMLElement, seen: boolean): Unseen | undefined {
  const { document, innerWidth, innerHeight } = window;
  // Without layout there is nothing to measure.
  if (!('elementFromPoint' in document)) return;
  const { left, top, right, bottom, width, height } = question.getBoundingClientRect();
  if (width < LEAST.width || height < LEAST.height) return 'has no box';
  if (window.getComputedStyle(question).visibility !== 'visible' || opacityOf(window, question) < LEAST_OPACITY) return 'is transparent';

  const [x0, y0] = [Math.max(left, 0), Math.max(top, 0)];
  const [x1, y1] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
  if (Math.max(x1 - x0, 0) * Math.max(y1 - y0, 0) < (width * height) / 2) return 'is off screen';

  const root = question.getRootNode() as Partial<ShadowRoot>;
  const reached = (x: number, y: number) => {
    const hit = apply(document, 'elementFromPoint', [x, y]);
    if (!hit) return false;
    return hit === root.host || question.contains(hit) || KEYS in hit || (seen && matches(hit, ':modal, :modal *'));
  };
  const probes = PROBES.flatMap((x) => PROBES.map((y) => reached(x0 + (x1 - x0) * x, y0 + (y1 - y0) * y)));
  if (probes.filter(Boolean).length * 2 < probes.length) return 'is covered';
  for (const answer of question.querySelectorAll('button')) {
    const box = answer.getBoundingClientRect();
    if (!box.width || !box.height) return 'has no box';
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    // Further answers may be scrolled out of a small window.
    if (x > x0 && x < x1 && y > y0 && y < y1 && !reached(x, y)) return 'is covered';
  }
  return;
}
