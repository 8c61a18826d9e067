import type { TrackedEvent } from '../../../kernel';

/** An event that a tap of the event hook dropped. */
export interface Dropped {
  readonly event: TrackedEvent;
  /** The last tap that got it. */
  readonly tap?: { readonly name: string; readonly stage?: number };
  readonly threw?: boolean;
}

/** Explains the drop as far as it is visible from outside, because a tap states no reason. */
export function whyDropped({ event: { name, properties }, tap, threw }: Dropped): string {
  const by = `a tap of ${tap?.name ?? 'nobody'}${tap?.stage ? ` at ${tap.stage}` : ''}`;
  if (threw) return `${by} threw, and guards privacy`;
  const sample = (properties as { sample?: unknown } | null)?.sample;
  if (tap?.name !== 'analytics') return `by ${by}`;
  if (typeof sample === 'number') return `sampled out: ${sample > 1 ? sample : Math.round(sample * 100)} % are sent`;
  if (/^debug_/.test(name)) return 'sampled out: 10 % of debug events are sent';
  return 'invalid: it has no name that can be reported';
}
