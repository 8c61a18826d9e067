import type { Point } from './measured';

/** A line of a chart. */
export interface Series {
  readonly name: string;
  readonly tone: 'now' | 'before';
  readonly points: readonly Point[];
}
