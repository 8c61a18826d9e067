/** Returns Pearson's statistic of the counts against the intended shares. 0 without counts. */
export function chiSquared(counts: readonly number[], shares: readonly number[] = counts.map(() => 1)): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return counts.reduce((sum, count, i) => {
    const expected = (total * (shares[i] ?? 0)) / whole;
    return expected > 0 ? sum + (count - expected) ** 2 / expected : sum;
  }, 0);
}

/** The error function for x of 0 or more, accurate to 1.5e-7 (Abramowitz and Stegun 7.1.26). */
function erfc(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  return t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-x * x);
}

/**
 * The chance of a statistic of at least that, of that many degrees of freedom (1 or more), where the shares are as they were
 * meant. Each two degrees add a term to those of one or two.
 */
export function chiSquaredTail(statistic: number, degrees: number): number {
  const half = statistic / 2;
  const odd = degrees % 2 === 1;
  let chance = odd ? erfc(Math.sqrt(half)) : Math.exp(-half);
  let term = odd ? Math.exp(-half) * Math.sqrt(half / Math.PI) * 2 : Math.exp(-half) * half;
  for (let k = odd ? 1 : 2; k < degrees; k += 2) {
    chance += term;
    term *= half / (k / 2 + 1);
  }
  return Math.min(1, chance);
}
