/** Stirling's series for the logarithm of Γ, right to 1e-9 for any x above 0. */
function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
}

/** Weight of the prior, in visitors: how near to the shares the alternatives are. */
const PRIOR = 100;

/**
 * Returns the Bayes factor's inverse of counts against the shares that were meant: a p-value that stays valid however often it is looked
 * at. Lindon and Malek, "Anytime-valid inference for multinomial count data", NeurIPS 2022, arXiv 2011.03567, with the prior
 * Dirichlet(100 × shares). 0 if a variant has visitors that no share allows.
 */
export function sampleRatioChance(counts: readonly number[], shares: readonly number[]): number {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  let log = logGamma(PRIOR) - logGamma(PRIOR + total);
  for (const [i, count] of counts.entries()) {
    const share = (shares[i] ?? 0) / whole;
    if (!(share > 0)) {
      if (count > 0) return 0;
      continue;
    }
    log += logGamma(PRIOR * share + count) - logGamma(PRIOR * share) - count * Math.log(share);
  }
  return Math.min(1, Math.exp(-log));
}
