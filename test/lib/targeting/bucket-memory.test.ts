import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../lib/targeting/bucket-memory';
import { chiSquared, chiSquaredTail } from '../../support/chi-squared';

/** Visitors' numbers, as browsers draw them, the same in each run. */
const visitors = Array.from({ length: 20_000 }, (_, i) => `${(i * 48_271 + 7) % 999_999_937}`);
const SEEDS = ['hero', 'hero2', 'ask', 'landing', 'a', 'b', 'checkout-2026', 'holdout', '__checkout', 'donate_form', 'x1', 'x2'];
/** One false alarm in a thousand runs of all cases, by Bonferroni. */
const LEAST = 0.001 / (SEEDS.length * SEEDS.length);

/** Returns the number of visitors in each of `ranges` equal ranges. */
const countsOf = (ranges: number, places: readonly number[]) => {
  const counts = Array.from({ length: ranges }, () => 0);
  for (const place of places) {
    const at = Math.floor(place * ranges);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
};
const placesOf = (seed: string) => visitors.map((visitor) => placeOf(seed, visitor));

/** Returns the probability that two independent seeds spread visitors over pairs of quarters at least as unevenly. */
function independence(first: readonly number[], second: readonly number[]): number {
  const quarter = (place: number | undefined) => Math.floor((place ?? 0) * 4);
  const pairs = countsOf(
    16,
    first.map((place, i) => (quarter(place) * 4 + quarter(second[i])) / 16),
  );
  const [rows, columns] = [countsOf(4, first), countsOf(4, second)];
  const meant = pairs.map((_, cell) => (rows[cell >> 2] ?? 0) * (columns[cell % 4] ?? 0));
  return chiSquaredTail(chiSquared(pairs, meant), 9);
}

describe('placeOf', () => {
  it.each([
    ['seed', 'a', 0.0505],
    ['seed', 'b', 0.2696],
    ['foo', 'ab', 0.2575],
    ['foo', 'def', 0.2019],
    ['89123klj', '8952klfjas09ujkasdf', 0.124],
    ['90850943850283058242805', '123', 0.7516],
    ['()**(%$##$%#$#', '___)((*":&', 0.0128],
  ])('returns the place of GrowthBook’s table for seed %s and visitor %s [EXP-03]', (seed, visitor, place) => {
    expect(placeOf(seed, visitor)).toBe(place);
  });

  it.each([
    ['hero', '0', 0.075],
    ['hero', '1', 0.0378],
    ['hero', '900000000', 0.2065],
    ['ask', '123456789', 0.6586],
    ['holdout', '999999999', 0.1073],
  ])('keeps the place of visitors of seed %s with number %s in every release [EXP-03]', (seed, visitor, place) => {
    expect(placeOf(seed, visitor)).toBe(place);
  });

  it.each(SEEDS)('spreads visitors evenly over 20 ranges for seed %s: chi-squared test [EXP-05]', (seed) => {
    expect(chiSquaredTail(chiSquared(countsOf(20, placesOf(seed))), 19)).toBeGreaterThan(LEAST);
  });

  it('spreads visitors independently for each pair of 12 seeds: chi-squared test of 4 by 4 tables [EXP-05]', () => {
    const places = SEEDS.map(placesOf);
    const chances = places.flatMap((first, i) => places.slice(i + 1).map((second) => independence(first, second)));
    expect(chances).toHaveLength(66);
    expect(Math.min(...chances)).toBeGreaterThan(LEAST);
  });

  it('fails the test of independence for experiments that share a seed', () => {
    expect(independence(placesOf('hero'), placesOf('hero'))).toBeLessThan(LEAST);
  });
});
