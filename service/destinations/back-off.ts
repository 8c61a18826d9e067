const SHORTEST = 2_000;
const LONGEST = 300_000;

/**
 * Returns the ms until the next try: 2 s, doubled with each try, at most 5 minutes, and half as much again by chance, so that those who failed
 * together don't come together. `after`: what the vendor asked for. `random`: 0 to 1.
 */
export function backOff(tries: number, random: number, after?: number): number {
  if (after !== undefined) return Math.max(after, SHORTEST / 2) + Math.round(random * Math.min(after / 2, 10_000));
  const base = Math.min(SHORTEST * 2 ** Math.min(Math.max(tries - 1, 0), 20), LONGEST);
  return Math.round(base * (1 + random / 2));
}
