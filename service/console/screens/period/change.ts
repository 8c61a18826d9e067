/** The way from one figure to another. */
export type Change =
  /** There was nothing to begin with. */
  | { readonly kind: 'new' }
  | { readonly kind: 'same' }
  /** Too few for a share: the difference. */
  | { readonly kind: 'count'; readonly by: number }
  /** A share of the figure before: 0.08 is 8 % more. */
  | { readonly kind: 'share'; readonly by: number };

/** Figures under this are compared as counts: one more of five is no 20 %. */
const SMALL = 20;

/** Compares a figure with the one before. */
export function changeOf(now: number, before: number): Change {
  if (now === before) return { kind: 'same' };
  if (before === 0) return { kind: 'new' };
  if (before < SMALL) return { kind: 'count', by: now - before };
  return { kind: 'share', by: (now - before) / before };
}
