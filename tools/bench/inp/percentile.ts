/**
 * Returns the duration that all but 2 in 100 interactions stay under, as Interaction to Next Paint counts it: of 200, the fifth longest. 0 without
 * any.
 */
export function p98(durations: readonly number[]): number {
  const sorted = [...durations].sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length / 50)] ?? sorted.at(-1) ?? 0;
}
