import type { Tools, TrackedEvent } from '../../kernel';
import { EXPOSURE, type Exposure, exposureProperties, exposureTo } from '../../lib/records/exposure';
import type { Arm } from '../../lib/targeting/experiment';
import type { SessionVariants } from '../../lib/targeting/session-variants';
import type { Decision } from './decide';
import { createUnsent } from './unsent';

/** EXP-05: the event of a visitor who came too late, once until the visitor takes part. */
const TOO_LATE = 'experiment_late';

export interface Exposures {
  /**
   * Exposes the visitor to the variant. The exposure is reported once per page view and experiment, after the variant's delay. `told` is
   * called once analytics has taken it.
   */
  see(id: string, decision: Pick<Decision, 'variant' | 'from' | 'arm'>, told?: () => void): void;
  /** Reports a visitor who came too late to take part, which is no exposure. */
  tellLate(id: string): void;
  /** Reports an exposure that another host has handed on. */
  take(id: string, arm: Arm, time: number): void;
  /** Returns the exposure that analytics has not taken, as `appeal:variant1`, without reporting it. */
  handOver(id: string): string | undefined;
  /** Ends the exposure: it is not reported, and later events do not name the experiment. */
  forget(id: string): void;
  /** Ends the page view. */
  clear(): void;
}

/** Reports exposures, including those that an earlier page of the tab could not report, and adds the visitor's variants to every event. */
export function createExposures(
  tools: Pick<Tools, 'env' | 'hooks' | 'track' | 'report'>,
  name: string,
  session: SessionVariants,
): Exposures {
  const { env, hooks, track } = tools;
  const { window, now } = env;
  const unsent = createUnsent(env, tools.report);
  /** The variants that the events of this page view name, by experiment. */
  const seen = new Map<string, string>();
  /** Variants that the session does not have yet: an exposure may precede the session's first event. */
  const unkept = new Map<string, string>();
  const timers = new Map<string, number>();
  const waiting = new Map<string, () => void>();

  const report = (exposure: Exposure) => track(EXPOSURE, { ...exposureProperties(exposure) });
  unsent.left().forEach(report);

  const exposeTo = (...given: Parameters<typeof exposureTo>) => {
    const exposure = exposureTo(...given);
    unsent.note(exposure);
    report(exposure);
  };

  const forget = (id: string) => {
    seen.delete(id);
    window.clearTimeout(timers.get(id));
  };

  hooks.event.tap(name, (event: TrackedEvent) => {
    // Prompts report their own exposures.
    if (event.name === EXPOSURE && !event.properties.prompt_id) {
      const exposure = event.properties as unknown as Exposure;
      if (!unsent.strike(exposure)) return null;
      if (!exposure.forced) unkept.set(exposure.experiment_id, exposure.variant);
      waiting.get(exposure.experiment_id)?.();
    }
    for (const [id, variant] of unkept) if (session.keep(id, variant)) unkept.delete(id);
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
      const expose = () => exposeTo(id, { ...arm, variant }, forced, now());
      // A page that is being left has no time for a delay.
      if (arm.delay && !arm.redirect) timers.set(id, window.setTimeout(expose, arm.delay));
      else expose();
    },
    tellLate: (id) => track(TOO_LATE, { event_category: 'experiment', event_action: 'late', experiment_id: id }),
    take: (id, arm, time) => exposeTo(id, arm, false, time),
    handOver(id) {
      const exposure = unsent.left().find(({ experiment_id, forced }) => experiment_id === id && !forced);
      return exposure && unsent.strike(exposure) ? `${id}:${exposure.variant}` : undefined;
    },
    forget,
    clear() {
      for (const id of seen.keys()) forget(id);
    },
  };
}
