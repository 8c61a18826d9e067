import { needsHitTest, opacityOf } from './style';

type Realm = Window & typeof globalThis;

/** An element's layout, read once: a hundred fields of a form cost one reading of the form. */
export interface Facts {
  readonly style: CSSStyleDeclaration;
  readonly box: DOMRect;
  /** The element's own opacity, without its ancestors'. */
  readonly opacity: number;
  readonly needsHitTest: boolean;
}

/** One reading of a page's layout, valid until the next write. */
export interface Reading {
  readonly window: Realm;
  of(element: Element): Facts;
  /** The opacity multiplied by its ancestors'. */
  opacity(element: Element): number;
  /** The boxes of an element's children. */
  children(parent: Element): readonly (readonly [Element, DOMRect])[];
}

/** Returns an element's parent in the flat tree, across open shadow roots. */
export const above = (element: Element): Element | null =>
  element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;

/** The number of first and last children checked for covers: a cover precedes or follows everything else. */
const CHILDREN = 50;

const remember = <Key extends object, Value>(read: (key: Key) => Value) => {
  const known = new Map<Key, Value>();
  return (key: Key): Value => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
};

export function createReading(window: Realm): Reading {
  const of = remember((element: Element): Facts => {
    const style = window.getComputedStyle(element);
    return { style, box: element.getBoundingClientRect(), opacity: opacityOf(style), needsHitTest: needsHitTest(style) };
  });
  const opacity: (element: Element) => number = remember((element: Element) => {
    const outer = above(element);
    return of(element).opacity * (outer ? opacity(outer) : 1);
  });
  const children = remember((parent: Element) =>
    [...parent.children]
      .filter((_, at, { length }) => at < CHILDREN || at >= length - CHILDREN)
      .map((child) => [child, child.getBoundingClientRect()] as const),
  );
  return { window, of, opacity, children };
}
