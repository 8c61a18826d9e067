import { call, read } from '../../../../lib/dom/native';
import { type Area, scaleOf } from './area';
import { alphaOf, coloursIn } from './colour';
import { isPlain, isSet, leftOf, MOST_LINE, px, shadowsOf } from './style';

type Realm = Window & typeof globalThis;

/** The way in which an element and its content are drawn, its ancestors' part in it included. */
export interface Drawn {
  /** The part that is left of it and of its contrasts, 0 to 1. */
  readonly left: number;
  /** Leaves text upright, still, of about its size and in its colours. */
  readonly isPlain: boolean;
  /** Only a hit test can tell what is left: it is clipped, turned away, or behind its own background. */
  readonly needsHitTest: boolean;
}

/** An area that may cover something, or undefined if its place can't be told. `isLast`: it follows what its parent, or its owner, contains. */
export type Paint = readonly [area: Area | undefined, alpha: number, level: number, isLast: boolean];

/** One reading of a page's layout, valid until the next write: a hundred fields of a form cost one reading of the form. */
export interface Reading {
  readonly window: Realm;
  box(element: Element): Area;
  styleOf(element: Element): CSSStyleDeclaration;
  drawn(element: Element): Drawn;
  /** The first and last children. */
  children(parent: Element): readonly Element[];
  /** Returns the paint of an element's `::before` and `::after`. */
  generated(owner: Element): readonly Paint[];
  /** Returns the paint of an element without them. */
  paints(element: Element): readonly Paint[];
  /** An element and its first descendants, in open shadow trees too. */
  within(element: Element): readonly Element[];
}

/** Returns an element's parent in the flat tree, across open shadow roots. */
export const above = (element: Element): Element | null =>
  read(element, 'assignedSlot') ?? read(element, 'parentElement') ?? (call(element, 'getRootNode') as Partial<ShadowRoot>).host ?? null;

/** Returns whether an element contains another, even if it is a form that has a field named `contains`. */
export const holds = (outer: Element, inner: Element): boolean => call(outer, 'contains', inner);

/** Elements in the top layer. Browsers ignore what they don't know in `:is()`. */
export const RAISED = ':is(:modal, :popover-open)';

/** The number of first and last children checked for covers: a cover precedes or follows everything else. */
const CHILDREN = 50;
/** The number of an element's first descendants that may cover a field beside the element. */
const DESCENDANTS = 8;

const remember = <Value>(make: (key: Element) => Value): ((key: Element) => Value) => {
  const known = new Map<Element, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
};

/** Elements that draw more than their style. */
const REPLACED = /^(img|video|canvas|iframe|embed|object|progress|meter|svg)$/i;

const grown = (box: Area | undefined, by: number): Area | undefined =>
  box && { left: box.left - by, top: box.top - by, right: box.right + by, bottom: box.bottom + by };

/** Returns the areas that a style paints in a box and around it. Anything that may be transparent in places counts as almost opaque. */
function painted(
  style: CSSStyleDeclaration,
  box: Area | undefined,
  opacity: number,
  isLast: boolean,
  isPicture: boolean,
): readonly Paint[] {
  if (style.visibility !== 'visible') return [];
  const { backgroundColor, backgroundImage } = style;
  const level = Number(style.zIndex) || 0;
  const isFramed = Math.max(...style.borderWidth.split(' ').map(px)) > MOST_LINE;
  const own = [backgroundColor, ...coloursIn(`${backgroundImage} ${isFramed ? style.borderColor : ''}`)];
  const all: Paint[] = [];
  for (const [colour, reach, isInset] of shadowsOf(style)) {
    if (isInset) own.push(colour);
    else all.push([grown(box, reach), alphaOf(colour) * opacity, level, isLast]);
  }
  const isPartly = isPicture || /url\(/.test(backgroundImage) || isSet(style.backdropFilter, style.borderImageSource);
  return [...all, [box, (isPartly ? 0.8 : Math.max(...own.map(alphaOf))) * opacity, level, isLast]];
}

export function createReading(window: Realm): Reading {
  // A form may have a field named `getBoundingClientRect`.
  const box = remember((element): Area => call(element, 'getBoundingClientRect'));
  const styleOf = remember((element) => window.getComputedStyle(element));
  const opacity = remember((element): number => {
    const outer = above(element);
    return Number(styleOf(element).opacity) * (outer ? opacity(outer) : 1);
  });
  const drawn = remember((element): Drawn => {
    const style = styleOf(element);
    const outer = above(element);
    const name = read(element, 'localName');
    // A frame may be hidden by its page.
    const around = outer ? drawn(outer) : { left: 1, isPlain: window.parent === window, needsHitTest: false };
    return {
      left: around.left * Number(style.opacity) * leftOf(style),
      isPlain:
        around.isPlain &&
        isPlain(style) &&
        // An animation may hide later what it shows now.
        !call(element, 'getAnimations').some(({ playState }) => playState !== 'finished') &&
        // A view box scales by itself, and a script can't see into a custom element's closed shadow tree.
        !(element instanceof window.SVGElement || name === 'marquee') &&
        !!(element.shadowRoot || !window.customElements.get(name)),
      needsHitTest: around.needsHitTest || isSet(style.clipPath) || Number(style.zIndex) < 0 || style.backfaceVisibility === 'hidden',
    };
  });
  const children = remember((parent) => {
    const all = [...read(parent, 'children')];
    return all.filter((_, at) => at < CHILDREN || at >= all.length - CHILDREN);
  });
  const generated = remember((owner) =>
    ['::before', '::after'].flatMap((name) => {
      const style = window.getComputedStyle(owner, name);
      const { content, display, position, margin, transform } = style;
      // In flow, it lies beside the field, unless it is pulled over it.
      if (!isSet(content) || display === 'none' || (position === 'static' && !/-/.test(margin))) return [];
      const outer = box(owner);
      const scale = scaleOf(owner as HTMLElement, outer);
      const of = (name: 'left' | 'top' | 'width' | 'height') => px(style[name]) * scale;
      const isPlaced = position === 'absolute' && styleOf(owner).position !== 'static' && !isSet(transform);
      const area = isPlaced ? new DOMRect(outer.left + of('left'), outer.top + of('top'), of('width'), of('height')) : undefined;
      return painted(style, area, opacity(owner) * Number(style.opacity), name === '::after', false);
    }),
  );
  const paints = remember((element) => {
    const style = styleOf(element);
    const name = read(element, 'localName');
    const isPicture =
      REPLACED.test(name) ||
      (element as HTMLInputElement).type === 'image' ||
      isSet(style.content) ||
      // A script can't see into a closed shadow tree.
      (name.includes('-') && !element.shadowRoot);
    return painted(style, box(element), opacity(element), false, isPicture);
  });
  const within = remember((element) =>
    [[element], call(element, 'getElementsByTagName', '*'), element.shadowRoot?.querySelectorAll('*') ?? []].flatMap((all): Element[] =>
      Array.prototype.slice.call(all, 0, DESCENDANTS),
    ),
  );
  return { window, box, styleOf, drawn, children, generated, paints, within };
}
