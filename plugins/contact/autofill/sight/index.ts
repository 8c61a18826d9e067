import { findAll, read } from '../../../../lib/dom/native';
import { isFree, isHit } from './cover';
import { type Grade, grade, UNSURE } from './grade';
import { createReading, holds, RAISED } from './reading';
import { readText } from './text';
import { viewOf } from './view';

/** The least opacity, ancestors included, at which text can be read, and that of every ordinary text. */
const LEAST_OPACITY = 0.1;
const SURE_OPACITY = 0.5;

/**
 * CTC-11: reads a page's layout. Returns a function that returns whether a person can see a field and its text now or by scrolling. The
 * reading is valid until something is written.
 */
export function readSight(window: Window & typeof globalThis): (field: HTMLElement) => Grade {
  const body = read(window.document, 'body');
  let reading = createReading(window);
  let height = body.offsetHeight;
  // Backdrops of dialogs may cover everything else.
  const raised = [...findAll(window.document, RAISED)];
  return (field) => {
    // Images and fonts that arrive between two frames move fields away from the boxes that were read.
    if (height !== body.offsetHeight) {
      height = body.offsetHeight;
      reading = createReading(window);
    }
    const { left, isPlain, needsHitTest } = reading.drawn(field);
    const [shows, has] = viewOf(reading, field);
    const sure =
      field.checkVisibility?.() === false
        ? 0
        : Math.min(shows, isPlain && raised.every((one) => holds(one, field)) ? 1 : UNSURE, grade(left, LEAST_OPACITY, SURE_OPACITY));
    // Points below the window can't be hit-tested: clipped fields wait until they are scrolled into view.
    const hit = sure && (isHit(reading, field, has) ?? (needsHitTest ? 0 : 1));
    return hit && Math.min(sure, hit, readText(reading, field), isFree(reading, field));
  };
}
