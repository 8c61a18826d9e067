function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * Returns a visitor's place for a seed, in [0, 1) in steps of 0.0001: the same in each browser and release. Version 2 of GrowthBook's hash,
 * so that its users' tables hold (https://docs.growthbook.io/lib/build-your-own, "hash").
 */
export const placeOf = (seed: string, visitor: string): number => (fnv1a(`${fnv1a(seed + visitor)}`) % 10_000) / 10_000;
