import type { Env, Tools, TrackedEvent } from '../../kernel';
import { dropRecord, type ReportWarning } from '../../lib/records/broken-record';
import { EXPOSURE, type Exposure, exposureProperties, exposureTo } from '../../lib/records/exposure';
import { readText, writeText } from '../../lib/storage/storage';
import type { SessionVariants } from '../../lib/targeting/assignment';
import type { Arm } from '../../lib/targeting/eligibility';
import { DROPPED } from '../../lib/values/holding';
import { listText } from '../../lib/values/json';
import type { Decision } from './decide';

/** In session storage: exposures not yet reported. A page that redirects at once leaves them to the tab's next page. */
export const UNSENT_KEY = 'tp_exposures';

const MOST = 20;

const isExposure = (value: Partial<Exposure> | null): value is Exposure =>
  typeof value?.experiment_id === 'string' &&
  typeof value.variant === 'string' &&
  typeof value.forced === 'boolean' &&
  typeof value.exposure_time === 'number';

export interface Unsent {
  note(exposure: Exposure): void;
  /** Returns the exposures that an earlier page of the tab left. */
  left(): readonly Exposure[];
  /** Removes an exposure that was taken. Returns false if another page of the tab has reported it meanwhile. */
  strike(exposure: Exposure): boolean;
}

function createUnsent({ window }: Env, report: ReportWarning): Unsent {
  const left = (): Exposure[] => {
    try {
      const stored: unknown = JSON.parse(readText(window, 'sessionStorage', UNSENT_KEY) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isExposure).slice(-MOST) : [];
    } catch {
      dropRecord(window, 'sessionStorage', UNSENT_KEY, report);
      return [];
    }
  };
  const write = (list: readonly Exposure[]) => writeText(window, 'sessionStorage', UNSENT_KEY, list.length ? listText(list) : null);
  const isSame = (a: Exposure) => (b: Exposure) => a.experiment_id === b.experiment_id && a.exposure_time === b.exposure_time;
  let works = true;
  return {
    note(exposure) {
      const list = [...left(), exposure];
      if (list.length > MOST) report(new Error(`${DROPPED}oldest of over ${MOST} exposures before analytics`), { severity: 'warn' });
      works = write(list);
    },
    left,
    strike(exposure) {
      const list = left();
      const others = list.filter((one) => !isSame(exposure)(one));
      write(others);
      return !works || others.length < list.length;
    },
  };
}

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
  tools: Pick<Tools, 'env' | 'hooks' | 'track' | 'report' | 'later'>,
  name: string,
  session: SessionVariants,
): Exposures {
  const { env, hooks, track, later } = tools;
  const { now } = env;
  const unsent = createUnsent(env, tools.report);
  /** The variants that the events of this page view name, by experiment. */
  const seen = new Map<string, string>();
  /** Variants that the session does not have yet: an exposure may precede the session's first event. */
  const unkept = new Map<string, string>();
  /** The exposures that wait for their delay, each with the function that takes it back. */
  const delayed = new Map<string, () => void>();
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
    delayed.get(id)?.();
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
      if (arm.delay && !arm.redirect) delayed.set(id, later(expose, arm.delay));
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
