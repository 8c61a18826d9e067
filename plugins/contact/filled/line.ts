import { attachHost, createShadow, htmlElement, type Scheme } from '../../../lib/dom/shadow';
import { above } from '../autofill/sight/reading';
import { notYouStyle } from './not-you-style';

type Realm = Window & typeof globalThis;

/** The room that a form makes at its beginning, in `rem`: as large as a person has set their text. */
const ROOM = '2.4rem';

/** An element above the first row of a form, in room of its own. It is not in the form, where a framework would stumble over it. */
export interface Line {
  readonly root: ShadowRoot;
  /** Reads where the line has to be, and gives what moves it there; undefined where its form is gone. */
  read(): (() => void) | undefined;
  remove(): void;
}

const closest = (element: Element, selector: string) => {
  try {
    return element.closest(selector);
  } catch {
    // A browser without the selector has no such element.
    return null;
  }
};

/** The element that has a form's fields, and can make room: one that is laid out as a block. */
export function blockOf(window: Realm, element: Element): HTMLElement {
  let block: Element = element;
  while (/^(contents|inline)$/.test(window.getComputedStyle(block).display)) block = above(block) ?? htmlElement(window);
  return block as HTMLElement;
}

/** One above what it is beside, and below what is above that: a header that sticks, a menu. */
function levelAt(window: Realm, block: Element): number {
  let level = 0;
  for (let element: Element | null = block; element; element = above(element)) {
    const { position, zIndex } = window.getComputedStyle(element);
    if (position !== 'static' && zIndex !== 'auto') level = Number(zIndex);
  }
  return level + 1;
}

/** Reads what a line for this form must know, and gives what puts it into the page. */
export function measureLine(window: Realm, block: HTMLElement, scheme?: Scheme): () => Line {
  // Nothing outside an open modal dialog can be reached.
  const dialog = closest(block, ':modal') ?? closest(block, ':popover-open');
  const style = window.getComputedStyle(block);
  const { paddingBlockStart } = style;
  const px = (...values: string[]) => values.reduce((sum, value) => sum + (Number.parseFloat(value) || 0), 0);
  const isRtl = style.direction === 'rtl';
  const top = px(style.borderTopWidth, paddingBlockStart);
  const start = isRtl ? px(style.borderRightWidth, style.paddingRight) : px(style.borderLeftWidth, style.paddingLeft);
  const level = levelAt(window, block);
  let x = 0;
  let y = 0;

  return () => {
    const root = createShadow(window, 'data-taproot-not-you', notYouStyle, scheme);
    const host = root.host as HTMLElement;
    const before = block.style.getPropertyValue('padding-block-start');
    const priority = block.style.getPropertyPriority('padding-block-start');
    host.style.zIndex = String(level);
    block.style.setProperty('padding-block-start', `calc(${paddingBlockStart} + ${ROOM})`, 'important');
    if (dialog) dialog.append(host);
    else attachHost(window, host);

    return {
      root,
      read() {
        if (!block.isConnected) return;
        const box = block.getBoundingClientRect();
        const here = host.getBoundingClientRect();
        x += (isRtl ? box.right - start - here.width : box.left + start) - here.left;
        y += box.top + top - here.top;
        return () => {
          host.style.visibility = box.width ? '' : 'hidden';
          host.style.transform = `translate(${x}px, ${y}px)`;
        };
      },
      remove() {
        host.remove();
        block.style.setProperty('padding-block-start', before, priority);
      },
    };
  };
}
