/** ms between an event that may have brought fields, and the next look. */
const PAUSE = 250;
/** A look that takes long is followed by a rest this many times as long, so that a restless page spends 5 % on looks. */
const REST = 20;

/** Returns the ms between an event and the next look, after a look that took `spent` ms. */
export const pauseAfter = (spent: number): number => Math.max(PAUSE, spent * REST);
