/** The bound of items that wait until something is there that takes them, and the rule for what goes beyond it. */
export interface Bound {
  /** A plural noun with what they wait for, such as `hits before an answer`. */
  readonly what: string;
  readonly most: number;
  readonly drops: 'oldest' | 'newest';
}

/** The tracked events that wait for analytics at most. */
export const EVENTS_KEPT = 100;

/** The beginning of each reason, by which `explain()` finds it among the page's problems. */
export const DROPPED = 'dropped the ';

/** Returns the reason of a drop, such as `dropped the oldest of over 200 hits before an answer`. */
export const reasonOf = ({ what, most, drops }: Bound): string => `${DROPPED}${drops} of over ${most} ${what}`;

/** Called when something is dropped. */
export type Tell = (bound: Bound) => void;
