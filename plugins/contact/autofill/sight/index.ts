import { isTooSmall, viewOf } from './area';
import { isHit, isLaidOver } from './cover';
import { above, createReading, type Reading } from './reading';
import { alphaOf, isReadable, LEAST_OPACITY } from './style';

type Realm = Window & typeof globalThis;

/** Returns the colour behind an element's text. Undefined if an image is behind it, or no style names a colour. */
function behind({ of }: Reading, field: Element): string | undefined {
  for (let element: Element | null = field; element; element = above(element)) {
    const { backgroundColor, backgroundImage } = of(element).style;
    if (backgroundImage !== 'none') return;
    if (alphaOf(backgroundColor) > 0) return backgroundColor;
  }
}

/** Uses both the current and the earlier option names of `checkVisibility`. Browsers without the method are judged by styles alone. */
const EVERYTHING = { opacityProperty: true, visibilityProperty: true, checkOpacity: true, checkVisibilityCSS: true };

function isSeen(reading: Reading, field: Element): boolean {
  const { style, box } = reading.of(field);
  if (field.checkVisibility?.(EVERYTHING) === false || reading.opacity(field) < LEAST_OPACITY) return false;
  const view = viewOf(reading, field);
  if (!view || !isReadable(style, box.width, behind(reading, field))) return false;
  const hit = isHit(reading, field, view);
  if (hit === false || isLaidOver(reading, field)) return false;
  if (hit) return true;
  // Points below the window can't be hit-tested: clipped fields wait until they are scrolled into view.
  for (let element: Element | null = field; element; element = above(element)) if (reading.of(element).needsHitTest) return false;
  return true;
}

/** Returns whether the frame that contains this page is visible. A cross-origin frame exposes only its size. */
function isFrameSeen(window: Realm): boolean {
  let frame: Element | null = null;
  try {
    frame = window.frameElement;
  } catch {
    // The frame's parent has another origin.
  }
  const outer = frame?.ownerDocument.defaultView;
  if (!frame || !outer) return !isTooSmall({ left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight });
  const reading = createReading(outer);
  if (frame.checkVisibility?.(EVERYTHING) === false || reading.opacity(frame) < LEAST_OPACITY) return false;
  return !!viewOf(reading, frame) && isFrameSeen(outer);
}

/**
 * CTC-11: reads a page's layout. Returns a function that returns whether a person can see a field now or by scrolling. The reading is valid
 * until something is written.
 */
export function readSight(window: Realm): (field: Element) => boolean {
  const reading = createReading(window);
  let isFrame: boolean | undefined;
  return (field) => {
    isFrame ??= isFrameSeen(window);
    return isFrame && isSeen(reading, field);
  };
}
