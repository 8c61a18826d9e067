import { scaleLinear } from '@visx/scale';

/** px around a chart's lines. */
export const MARGIN = { top: 12, right: 12, bottom: 28, left: 44 } as const;

/** px that a date's label needs. */
const LABEL = 76;

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The middle of the nth of all points. */
  x(i: number): number;
  y(value: number): number;
  /** The values that have a line across. */
  readonly ticks: readonly number[];
  /** The indexes that have a label. */
  readonly labels: readonly number[];
}

/** Lays out points from nought upwards, and from left to right at equal distances. Counts have no ticks between whole numbers. */
export function layOut(count: number, most: number, width: number, height: number, whole = true): Layout {
  const inner = Math.max(1, width - MARGIN.left - MARGIN.right);
  const scale = scaleLinear<number>({ domain: [0, most || 1], range: [height - MARGIN.bottom, MARGIN.top], nice: 4 });
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(inner / LABEL))));
  return {
    width,
    height,
    x: (i) => MARGIN.left + (count > 1 ? (i / (count - 1)) * inner : inner / 2),
    y: (value) => scale(value),
    ticks: scale.ticks(4).filter((tick) => !whole || Number.isInteger(tick)),
    labels: Array.from({ length: count }, (_, i) => i).filter((i) => i % step === 0),
  };
}

/** Returns the index of the point that is nearest to a place, in px from the left. */
export function nearest(layout: Layout, count: number, left: number): number {
  if (count < 2) return 0;
  const share = (left - layout.x(0)) / (layout.x(count - 1) - layout.x(0));
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

/** Returns the point to which a key leads; `null` leaves all points, and undefined is for keys that mean nothing here. */
export function pointAfter(key: string, at: number | null, count: number): number | null | undefined {
  const last = count - 1;
  if (key === 'ArrowRight') return at === null ? 0 : Math.min(last, at + 1);
  if (key === 'ArrowLeft') return at === null ? last : Math.max(0, at - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'PageDown') return Math.min(last, (at ?? 0) + 7);
  if (key === 'PageUp') return Math.max(0, (at ?? last) - 7);
  return key === 'Escape' ? null : undefined;
}
