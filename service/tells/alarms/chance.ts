/** Coefficients of Lanczos's approximation with g = 7, from Numerical Recipes; its error is below 1e-13. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function, for x over 0. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const at = x - 1;
  const base = at + 7.5;
  const sum = LANCZOS.reduce((all, c, i) => (i ? all + c / (at + i) : c), 0);
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(base) - base + Math.log(sum);
}

/** Terms that add less than this part of the sum are left out. */
const NEGLIGIBLE = 1e-12;

/** The logarithm of the chance of exactly k events. A spread of 1 is Poisson's law, more is a negative binomial one. */
function logChance(k: number, mean: number, spread: number): number {
  if (spread <= 1) return k * Math.log(mean) - mean - logGamma(k + 1);
  const r = mean / (spread - 1);
  return logGamma(k + r) - logGamma(r) - logGamma(k + 1) - r * Math.log(spread) + k * Math.log1p(-1 / spread);
}

/** The chance of k + 1 events over that of k. */
const growth = (k: number, mean: number, spread: number): number =>
  spread <= 1 ? mean / (k + 1) : ((k + mean / (spread - 1)) / (k + 1)) * (1 - 1 / spread);

/** The chance of `count` events or fewer, where `mean` are usual, and their variance is `spread` times that. */
export function chanceOfAtMost(count: number, mean: number, spread = 1): number {
  if (mean <= 0) return 1;
  let term = Math.exp(logChance(count, mean, spread));
  let sum = 0;
  for (let k = count; k >= 0; k--) {
    sum += term;
    if (term < sum * NEGLIGIBLE && k < mean) break;
    if (k) term /= growth(k - 1, mean, spread);
  }
  return Math.min(1, sum);
}

/** The chance of `count` events or more. */
export function chanceOfAtLeast(count: number, mean: number, spread = 1): number {
  if (count <= 0) return 1;
  if (mean <= 0) return 0;
  let term = Math.exp(logChance(count, mean, spread));
  let sum = 0;
  for (let k = count; ; k++) {
    sum += term;
    if (term < sum * NEGLIGIBLE && k > mean) break;
    if (term === 0 && k > mean) break;
    term *= growth(k, mean, spread);
  }
  return Math.min(1, sum);
}

/**
 * Returns by how much counts vary more than by chance: their variance over their mean, from 1 to `most`. It is measured against the median, as one campaign is no
 * variation of all weeks.
 */
export function spreadOf(counts: readonly number[], most: number): number {
  const sorted = [...counts].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  if (!middle || sorted.length < 2) return 1;
  const variance = counts.reduce((sum, count) => sum + (count - middle) ** 2, 0) / (counts.length - 1);
  return Math.min(most, Math.max(1, variance / middle));
}
