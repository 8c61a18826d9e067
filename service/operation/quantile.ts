import type { Histogram } from 'prom-client';

/**
 * Returns the smallest limit of a histogram's buckets under which a share of its values are; the largest one where they are above all, and undefined
 * without a value.
 */
export async function quantileOf(histogram: Pick<Histogram, 'get'>, share: number): Promise<number | undefined> {
  const { values } = await histogram.get();
  const buckets = values.flatMap(({ labels, value }) => ('le' in labels ? [{ limit: Number(labels.le), value }] : []));
  const all = Math.max(0, ...buckets.map(({ value }) => value));
  if (!all) return undefined;
  const limits = buckets.filter(({ limit }) => Number.isFinite(limit)).sort((a, b) => a.limit - b.limit);
  return (limits.find(({ value }) => value >= share * all) ?? limits.at(-1))?.limit;
}
