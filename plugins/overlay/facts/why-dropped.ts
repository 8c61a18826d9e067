import type { TrackedEvent } from '../../../kernel';

/** An event that a tap of the event hook did not let through. */
export interface Dropped {
  readonly event: TrackedEvent;
  /** The last tap that it came to. */
  readonly tap?: { readonly name: string; readonly stage?: number };
  readonly threw?: boolean;
}

/** Why, as far as it can be told from outside: a tap says no reason. */
export function whyDropped({ event: { name, properties }, tap, threw }: Dropped): string {
  const by = `a tap of ${tap?.name ?? 'nobody'}${tap?.stage ? ` at ${tap.stage}` : ''}`;
  if (threw) return `${by} threw, and guards privacy`;
  const sample = (properties as { sample?: unknown } | null)?.sample;
  if (tap?.name !== 'analytics') return `by ${by}`;
  if (typeof sample === 'number') return `sampled out: ${sample > 1 ? sample : Math.round(sample * 100)} % are sent`;
  if (/^debug_/.test(name)) return 'sampled out: 10 % of debug events are sent';
  return 'invalid: it has no name that can be reported';
}
