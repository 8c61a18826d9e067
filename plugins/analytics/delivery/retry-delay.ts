/** ms. */
const FIRST = 1_000;
const LONGEST = 300_000;

/** Returns the ms to wait after a number of failures in a row: 1 s, doubling up to 5 min, half of it random (`random` in [0, 1)). */
export const retryDelay = (failures: number, random: number): number => Math.min(FIRST * 2 ** (failures - 1), LONGEST) * (0.5 + random / 2);
