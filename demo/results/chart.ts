import { type Html, html } from '../../lib/values/html';
import type { Interval } from '../../service/experiments/confidence-sequence';

/** The chart's size in CSS pixels. */
const WIDTH = 320;
const HEIGHT = 24;
const EDGE = 8;

/** Draws an interval and the place of 0 as SVG. The table has the figures. `widest` is the end of the axis on both sides. */
export function intervalChart({ difference, low, high }: Interval, widest: number): Html {
  const at = (value: number) => (WIDTH / 2 + (value / (widest || 1)) * (WIDTH / 2 - EDGE)).toFixed(1);
  const middle = HEIGHT / 2;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" aria-hidden="true" focusable="false">
  <line x1="${at(0)}" x2="${at(0)}" y1="0" y2="${HEIGHT}" stroke="currentColor" stroke-dasharray="2 3"/>
  <line x1="${at(low)}" x2="${at(high)}" y1="${middle}" y2="${middle}" stroke="currentColor" stroke-width="3"/>
  <circle cx="${at(difference)}" cy="${middle}" r="5" fill="currentColor"/>
</svg>`;
}
