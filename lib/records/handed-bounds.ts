/**
 * Limits of what a link gets: servers take addresses of 8 KB, and some of 2. In characters of encoded text: the longest parameter, and the
 * sum. A source that is longer was made up.
 */
export const LONGEST_PAIR = 256;
export const LONGEST_SUM = 600;
/** The most parameters. */
export const MOST_PAIRS = 12;

/**
 * Returns a function that tells, for one length after the other, whether a link has room for it beside those before that fitted. Whole
 * parameters are dropped, as half a value says something else: long ones, and the last ones.
 */
export function createRoom(longest: number): (length: number) => boolean {
  let sum = 0;
  return (length) => {
    const fits = length <= LONGEST_PAIR && sum + length <= longest;
    if (fits) sum += length;
    return fits;
  };
}

/** Returns `a=1&b=2` within the limits. */
export function bounded(query: string): string {
  const fits = createRoom(LONGEST_SUM);
  return query
    .split('&')
    .filter((pair) => pair && fits(pair.length))
    .slice(0, MOST_PAIRS)
    .join('&');
}
