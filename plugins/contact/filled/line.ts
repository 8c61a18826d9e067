import { attachHost } from '../../../lib/dom/attach-host';
import { createShadow, htmlElement, pin, type Scheme } from '../../../lib/dom/shadow';
import { above, RAISED } from '../autofill/sight/reading';
import { notYouStyle } from './not-you-style';

type Realm = Window & typeof globalThis;

/** The space that a form makes at its start, in `rem`, which follows the visitor's text size. */
const ROOM = '2.4rem';

/** An element above the first row of a form, in space of its own. It is outside the form, where it can't confuse a framework. */
export interface Line {
  readonly root: ShadowRoot;
  /** Reads the line's place, and returns a function that moves the line there. Undefined if its form is gone. */
  read(): (() => void) | undefined;
  remove(): void;
}

/** Returns the nearest block at or above a form's fields, which can make space for the line. */
export function blockOf(window: Realm, element: Element): HTMLElement {
  let block: Element = element;
  while (/^(contents|inline)$/.test(window.getComputedStyle(block).display)) block = above(block) ?? htmlElement(window);
  return block as HTMLElement;
}

/** Returns a level above the element beside the line, and below anything that covers it, such as a sticky header or a menu. */
function levelAt(window: Realm, block: Element): number {
  let level = 0;
  for (let element: Element | null = block; element; element = above(element)) {
    const { position, zIndex } = window.getComputedStyle(element);
    if (position !== 'static' && zIndex !== 'auto') level = Number(zIndex);
  }
  return level + 1;
}

/**
 * Reads the layout that a line for this form needs, and returns a function that inserts the line. Calls `moved` when the line is elsewhere in
 * the document.
 */
export function measureLine(window: Realm, block: HTMLElement, moved: () => void, scheme?: Scheme): () => Line {
  // Elements outside an open modal dialog are inert.
  const dialog = block.closest(RAISED);
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
    const box = { position: 'absolute', inset: '0 auto auto 0', 'z-index': String(level) };
    const root = createShadow(window, 'data-taproot-not-you', notYouStyle, scheme, box);
    const host = root.host as HTMLElement;
    const before = block.style.getPropertyValue('padding-block-start');
    const priority = block.style.getPropertyPriority('padding-block-start');
    block.style.setProperty('padding-block-start', `calc(${paddingBlockStart} + ${ROOM})`, 'important');
    if (dialog) dialog.append(host);
    const detach = dialog ? () => host.remove() : attachHost(window, host, moved);

    return {
      root,
      read() {
        if (!block.isConnected) return;
        const box = block.getBoundingClientRect();
        const here = host.getBoundingClientRect();
        x += (isRtl ? box.right - start - here.width : box.left + start) - here.left;
        y += box.top + top - here.top;
        return () => {
          pin(host, { visibility: box.width ? 'visible' : 'hidden', transform: `translate(${x}px, ${y}px)` });
        };
      },
      remove() {
        detach();
        block.style.setProperty('padding-block-start', before, priority);
      },
    };
  };
}
