import { chiSquared, chiSquaredTail } from './chi-squared';

/** The number of visitors in each variant of an experiment, and whether such numbers can come of the intended shares. */
export interface SampleRatio {
  readonly experiment: string;
  readonly arms: readonly { readonly variant: string; readonly count: number; readonly expected: number }[];
  readonly statistic: number;
  /** The chance of a split at least that uneven. */
  readonly chance: number;
}

/** Below it, something loses visitors of one variant: the experiment's result means nothing. */
export const MISMATCH = 0.001;

const SHARES = /^[\w-]{1,64}:\d{1,6}(\.\d{1,6})?$/;

/** `control:9,variant1:1`. Undefined for any other text, and if no variant has a share. */
export function readShares(text: string): ReadonlyMap<string, number> | undefined {
  const pairs = text.split(',').map((pair) => pair.trim());
  if (!pairs.every((pair) => SHARES.test(pair))) return;
  const shares = new Map(pairs.map((pair) => pair.split(':') as [string, string]).map(([variant, share]) => [variant, Number(share)]));
  return [...shares.values()].some((share) => share > 0) ? shares : undefined;
}

type Hit = Readonly<Record<string, unknown>>;

/**
 * Counts the exposures among hits, each session once an experiment; what an address forced is left out. Variants that nobody saw
 * count too, where `shares` names them.
 */
export function sampleRatios(hits: readonly unknown[], shares?: ReadonlyMap<string, number>): SampleRatio[] {
  const seen = new Map<string, Map<string, string>>();
  for (const hit of hits as readonly Hit[]) {
    if (hit.event !== 'experiment_exposure' || hit.forced === true) continue;
    const sessions = seen.get(String(hit.experiment_id)) ?? new Map<string, string>();
    sessions.set(String(hit.sess_id ?? hit.hit_id), String(hit.variant));
    seen.set(String(hit.experiment_id), sessions);
  }
  return [...seen].map(([experiment, sessions]) => {
    const variants = [...new Set([...(shares?.keys() ?? ['control']), ...sessions.values()])].sort();
    const meant = variants.map((variant) => (shares ? (shares.get(variant) ?? 0) : 1));
    const counts = variants.map((variant) => [...sessions.values()].filter((one) => one === variant).length);
    const whole = meant.reduce((sum, share) => sum + share, 0);
    const statistic = chiSquared(counts, meant);
    // A visitor saw a variant without a share.
    const impossible = counts.some((count, i) => count > 0 && meant[i] === 0);
    return {
      experiment,
      arms: variants.map((variant, i) => ({
        variant,
        count: counts[i] ?? 0,
        expected: (sessions.size * (meant[i] ?? 0)) / whole,
      })),
      statistic,
      chance: impossible ? 0 : variants.length < 2 ? 1 : chiSquaredTail(statistic, meant.filter((share) => share > 0).length - 1 || 1),
    };
  });
}
