import { type Area, gradeSize, viewOf } from './area';
import { isFree, isHit } from './cover';
import { type Grade, grade, UNSURE } from './grade';
import { above, createReading, type Reading } from './reading';
import { readText } from './text';

type Realm = Window & typeof globalThis;

/** The least opacity, ancestors included, at which text can be read, and that of every ordinary text. */
const LEAST_OPACITY = 0.1;
const SURE_OPACITY = 0.5;

/** Uses both the current and the earlier option names of `checkVisibility`. Browsers without the method are judged by styles alone. */
const EVERYTHING = { opacityProperty: true, visibilityProperty: true, checkOpacity: true, checkVisibilityCSS: true };

/** Returns whether a box shows, whatever is in it. */
function gradeBox(reading: Reading, element: Element): Grade {
  if (element.checkVisibility?.(EVERYTHING) === false) return 0;
  const { view, shows } = viewOf(reading, element);
  const own = Math.min(shows, grade(reading.left(element), LEAST_OPACITY, SURE_OPACITY), grade(reading.scale(element), 0.05, 0.4));
  if (!own) return 0;
  let closely = false;
  for (let outer: Element | null = element; outer; outer = above(outer)) closely ||= reading.of(outer).needsHitTest;
  // Points below the window can't be hit-tested: clipped fields wait until they are scrolled into view.
  const hit = isHit(reading, element, view, closely) ?? (closely ? 0 : 1);
  return hit && Math.min(own, hit, isFree(reading, element));
}

/** Returns whether the frame that contains this page is visible. A cross-origin frame exposes only its size. */
function gradeFrame(window: Realm): Grade {
  if (window.parent === window) return 1;
  let frame: HTMLIFrameElement | null = null;
  try {
    frame = window.frameElement as HTMLIFrameElement | null;
  } catch {
    // The frame's parent has another origin.
  }
  const outer = frame?.ownerDocument.defaultView;
  const { innerWidth: right, innerHeight: bottom } = window;
  const screen: Area = { left: 0, top: 0, right, bottom };
  const own = gradeSize(right, bottom, screen);
  return Math.min(own, frame && outer ? Math.min(gradeBox(createReading(outer), frame), gradeFrame(outer)) : UNSURE);
}

/**
 * CTC-11: reads a page's layout. Returns a function that returns whether a person can see a field and its text now or by scrolling. The
 * reading is valid until something is written.
 */
export function readSight(window: Realm): (field: Element) => Grade {
  const reading = createReading(window);
  let frame: Grade | undefined;
  return (field) => {
    frame ??= gradeFrame(window);
    const text = frame && readText(reading, field);
    return text && Math.min(frame, text, gradeBox(reading, field));
  };
}
