import { expect, it } from 'vitest';
import { depthOf } from '../../../lib/dom/scroll';

const places: [top: number, view: number, height: number, depth: number][] = [
  [0, 800, 4000, 20],
  [1200, 800, 4000, 50],
  [3200, 800, 4000, 100],
  // Overscroll, a page shorter than the window, and one without layout.
  [3300, 800, 4000, 100],
  [-50, 800, 800, 94],
  [0, 800, 300, 100],
  [0, 800, 0, 0],
];
it.each(places)('depthOf at %i px in a window of %i and a page of %i px is %i %% [ENG-01]', (top, view, height, depth) => {
  expect(depthOf({ top, view, height })).toBe(depth);
});
