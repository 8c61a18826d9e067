import { methodsOf, read } from '../../../../lib/dom/find';
import { isCrossed, isSet, leftOf, needsHitTest, opacityOf, scaleOf, stackingOf } from './style';

type Realm = Window & typeof globalThis;

/** An element's layout, read once: a hundred fields of a form cost one reading of the form. */
export interface Facts {
  readonly style: CSSStyleDeclaration;
  readonly box: DOMRect;
  readonly needsHitTest: boolean;
  /** The level in the stacking context around it. */
  readonly level: number;
  /** Holds the levels of its content, whatever they are. */
  readonly contains: boolean;
}

/** One reading of a page's layout, valid until the next write. */
export interface Reading {
  readonly window: Realm;
  of(element: Element): Facts;
  /** The opacity multiplied by its ancestors'. */
  opacity(element: Element): number;
  /** The part that is left of an element and of its contrasts, multiplied by the ancestors'. */
  left(element: Element): number;
  /** The scale of text, multiplied by the ancestors'. NaN if it can't be told. */
  scale(element: Element): number;
  generated(owner: Element): readonly Generated[];
  /** The boxes of an element's children. */
  children(parent: Element): readonly (readonly [Element, DOMRect])[];
  /** The boxes of its first descendants, in open shadow trees too. */
  within(child: Element): readonly (readonly [Element, DOMRect])[];
}

/** Returns an element's parent in the flat tree, across open shadow roots. */
export const above = (element: Element): Element | null =>
  read(element, 'assignedSlot') ??
  read(element, 'parentElement') ??
  (methodsOf(element).getRootNode.call(element) as Partial<ShadowRoot>).host ??
  null;

/** Returns an element's box, even if its form has a field named `getBoundingClientRect`. */
const boxOf = (element: Element): DOMRect => methodsOf(element).getBoundingClientRect.call(element);

/** The number of first and last children checked for covers: a cover precedes or follows everything else. */
const CHILDREN = 50;
/** The number of first descendants of a child that are checked. */
const DESCENDANTS = 8;

const remember = <Key extends object, Value>(make: (key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return (key: Key): Value => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
};

/** Properties whose animation hides nothing. */
const HARMLESS = /^(background|border|box|caret|outline|accent|computedOffset|easing|composite|offset$)/;

/** Returns the elements that move or fade by themselves. What an animation shows now, it may hide later. */
const movingIn = (document: Document): ReadonlySet<Element | null> =>
  new Set(
    (methodsOf(document).getAnimations?.call(document) ?? [])
      .filter(({ playState, timeline }) => playState !== 'finished' && timeline === read(document, 'timeline'))
      .map(({ effect }) => effect as KeyframeEffect)
      .filter((effect) => effect.getKeyframes().some((frame) => !Object.keys(frame).every((name) => HARMLESS.test(name))))
      .map(({ target }) => target),
  );

/** A pseudo-element that has content, with its style. */
type Generated = readonly [isAfter: boolean, CSSStyleDeclaration];

export function createReading(window: Realm): Reading {
  const moving = movingIn(window.document);
  const of = remember((element: Element): Facts => {
    const style = window.getComputedStyle(element);
    return { style, box: boxOf(element), needsHitTest: needsHitTest(style), ...stackingOf(style) };
  });
  const multiplied = (own: (element: Element) => number) => {
    const whole: (element: Element) => number = remember((element) => {
      const outer = above(element);
      return own(element) * (outer ? whole(outer) : 1);
    });
    return whole;
  };
  const opacity = multiplied((element) => opacityOf(of(element).style));
  const left = multiplied((element) => leftOf(of(element).style));
  const scale = multiplied((element) => {
    const { style } = of(element);
    // A view box scales by itself, and a script can't see into a custom element's closed shadow tree.
    const isUnknown =
      element instanceof window.SVGElement ||
      (!element.shadowRoot && window.customElements.get(element.localName)) ||
      // Outlines, and what lies in space, are in front of other things.
      element.localName === 'marquee' ||
      isSet(style.mixBlendMode) ||
      style.transformStyle === 'preserve-3d' ||
      isCrossed(style) ||
      moving.has(element);
    return isUnknown ? Number.NaN : scaleOf(style);
  });
  const children = remember((parent: Element) =>
    [...read(parent, 'children')]
      .filter((_, at, { length }) => at < CHILDREN || at >= length - CHILDREN)
      .map((child) => [child, boxOf(child)] as const),
  );
  const within = remember((child: Element) =>
    [methodsOf(child).getElementsByTagName.call(child, '*'), child.shadowRoot?.querySelectorAll('*') ?? []]
      .flatMap((elements): Element[] => Array.prototype.slice.call(elements, 0, DESCENDANTS))
      .map((element) => [element, boxOf(element)] as const),
  );
  const generated = remember((owner: Element) =>
    [false, true]
      .map((isAfter): Generated => [isAfter, window.getComputedStyle(owner, isAfter ? '::after' : '::before')])
      .filter(([, { content, display }]) => isSet(content) && display !== 'none'),
  );
  return { window, of, opacity, left, scale, generated, children, within };
}
