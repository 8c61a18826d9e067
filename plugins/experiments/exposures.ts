import type { Tools, TrackedEvent } from '../../kernel';
import type { SeenBuckets } from '../../lib/targeting/seen-buckets';
import type { Decision } from './decide';
import { createUnsent, type Exposure } from './unsent';

/** EXP-05. */
const EXPOSURE = 'experiment_exposure';

export interface Exposures {
  /** The visitor sees the variant; reported once a page view and experiment, after the variant's delay. `told`: analytics has taken it. */
  see(id: string, decision: Pick<Decision, 'variant' | 'from' | 'arm'>, told?: () => void): void;
  /** Events name the experiment no more, and it is not reported. */
  forget(id: string): void;
  /** A page view ends. */
  clear(): void;
}

/** Reports exposures, also those that an earlier page of the tab could not; tells every event what its visitor sees. */
export function createExposures(tools: Pick<Tools, 'env' | 'hooks' | 'track' | 'report'>, name: string, session: SeenBuckets): Exposures {
  const { env, hooks, track } = tools;
  const { window, now } = env;
  const unsent = createUnsent(env, tools.report);
  /** The variants that the events of this page view name, by experiment. */
  const seen = new Map<string, string>();
  const timers = new Map<string, number>();
  const waiting = new Map<string, () => void>();

  /** SES-06: `variant_id` is what the data layer remembers of the visitor. */
  const report = (exposure: Exposure) =>
    track(EXPOSURE, {
      ...exposure,
      variant_id: `${exposure.experiment_id}:${exposure.variant}`,
    });
  unsent.left().forEach(report);

  hooks.event.tap(name, (event: TrackedEvent) => {
    // A prompt reports its own.
    if (event.name === EXPOSURE && !event.properties.prompt_id) {
      const exposure = event.properties as unknown as Exposure;
      if (!unsent.strike(exposure)) return null;
      // Analytics has the session by now.
      if (!exposure.forced) session.keep(exposure.experiment_id, exposure.variant);
      waiting.get(exposure.experiment_id)?.();
    }
    if (!seen.size) return;
    return {
      ...event,
      properties: { ...event.properties, experiments: [...seen.values()].join(','), ...event.properties },
    };
  });

  return {
    see(id, { variant, from, arm }, told) {
      if (!arm || from === 'default' || from === 'late' || seen.has(id)) return;
      if (told) waiting.set(id, told);
      const forced = from === 'forced';
      seen.set(id, `${id}:${variant}${forced ? ':forced' : ''}`);
      const expose = () => {
        const exposure = {
          experiment_id: id,
          variant,
          ...(arm.name && { variant_name: arm.name }),
          forced,
          exposure_time: now(),
        };
        unsent.note(exposure);
        report(exposure);
      };
      if (arm.delay) timers.set(id, window.setTimeout(expose, arm.delay));
      else expose();
    },
    forget(id) {
      seen.delete(id);
      window.clearTimeout(timers.get(id));
    },
    clear() {
      seen.clear();
      timers.forEach((timer) => {
        window.clearTimeout(timer);
      });
      timers.clear();
    },
  };
}
