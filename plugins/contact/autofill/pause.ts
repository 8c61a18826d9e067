/** ms between an event that may have added fields, and the next look. */
const PAUSE = 250;
/** The pause after a look, as a multiple of its time: a busy page spends at most 5 % on looks. */
const REST = 20;

/** Returns the ms between an event and the next look, after a look that took `spent` ms. */
export const pauseAfter = (spent: number): number => Math.max(PAUSE, spent * REST);
