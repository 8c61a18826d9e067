/**
 * Limits of what a link gets: servers take addresses of 8 KB, and some of 2. In characters of encoded text: the longest parameter, and the
 * sum. A source that is longer was made up.
 */
export const LONGEST_PAIR = 256;
export const LONGEST_SUM = 600;
/** The most parameters. */
export const MOST_PAIRS = 12;

/** Returns `a=1&b=2` within the limits. Drops whole parameters, as half a value says something else: long ones, and the last ones. */
export function bounded(query: string, longest = LONGEST_SUM): string {
  let sum = 0;
  let count = 0;
  return query
    .split('&')
    .filter((pair) => {
      const fits = pair && pair.length <= LONGEST_PAIR && count < MOST_PAIRS && sum + pair.length + 1 <= longest;
      if (fits) {
        sum += pair.length + 1;
        count++;
      }
      return fits;
    })
    .join('&');
}
