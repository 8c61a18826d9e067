import type { HitPayload, Tools, TrackedEvent } from '../../kernel';
import type { SessionRecord } from '../../lib/records/session-record';
import { uuid } from '../../lib/values/uuid';
import type { AfterPaint } from './after-paint';
import { readDevice } from './capture/device';
import { readTiming } from './capture/timing';
import type { FloodLimit } from './delivery/flood';
import { alterations } from './event/alterations';
import { dropEmpty } from './event/drop-empty';
import { buildHit } from './hit/build';
import { clip, LONGEST_TEXT } from './hit/clip';
import { createOnce } from './hit/once';
import type { Redactor } from './hit/redact';
import { type Moments, readMoment } from './moment';
import type { createKnown } from './scope/known';
import type { PageView } from './scope/page-view';
import type { Session } from './scope/session';

/** Turns an event into a hit. Never throws. */
export interface Pipeline {
  (event: TrackedEvent): void;
  /**
   * Reads the moment of an event that may not happen, or is not complete yet. Returns a function that sends the event as it turned out.
   */
  prepare(event: TrackedEvent): (event: TrackedEvent) => void;
}

/** Takes finished hits. If one outlet throws, the others still get the hit. */
export type Outlet = (hit: HitPayload) => void;

export interface PipelineParts {
  readonly taproot: Pick<Tools, 'env' | 'hooks' | 'page' | 'visitor' | 'version' | 'report' | 'consent'>;
  readonly known: ReturnType<typeof createKnown>;
  readonly session: Session;
  readonly view: () => PageView;
  readonly redactor: Redactor;
  readonly flood: FloodLimit;
  readonly moments: Moments;
  readonly later: AfterPaint['run'];
  readonly outlets: readonly Outlet[];
  /** Warns the site's developer in the console, once per message. */
  readonly warn: (message: string) => void;
}

/** The end of a page is not an activity: it does not begin a session. */
export const PAGE_END = 'page_unload';

/** The deepest nesting of tracked events: a tap that tracks at each event would never end. */
const DEEPEST = 2;

/**
 * Returns a function that turns an event into a hit: it reads the moment at once, then runs the taps, builds, redacts, and delivers unless
 * a tap vetoes. Never throws.
 */
export function createPipeline(parts: PipelineParts): Pipeline {
  const { taproot, known, session, view, redactor, flood, moments, later, outlets, warn } = parts;
  const { env, hooks, page, version, report, consent } = taproot;

  const isNew = createOnce(env, report);
  const attempt = (fn: () => void) => {
    try {
      fn();
    } catch (error) {
      report(error);
    }
  };

  /** Warns of properties that were removed or masked. `taps.ts` warns of those that were cut or trimmed, in every environment. */
  const tell = (event: string, altered: readonly string[]) => {
    if (page.environment === 'production') return;
    for (const what of altered) if (/[vk]ed$/.test(what)) warn(`${event}: ${what} as personal or secret`);
  };

  const deliver = (raw: TrackedEvent, record: SessionRecord | undefined) => {
    // Runs before the data layer's tap, which reports arrivals.
    const source = known(view(), record);
    const event = hooks.event.call(raw);
    if (!event) return;
    const fieldsOfVisit = { ...source, ...readDevice(env), ...readTiming(env) };
    const consentId = consent.record?.consent_uuid;
    const facts = { id: uuid(env), version, page, view: view(), session: record, consentId, fieldsOfVisit, redactor };
    const clean = dropEmpty(redactor.hit(buildHit(event, facts)));
    const altered = alterations(event, clean);
    tell(event.name, altered);
    const hit = Object.freeze(clip(altered.length ? { ...clean, altered: altered.join(', ') } : clean, LONGEST_TEXT));
    if (!isNew(hit)) return;
    // The result of a veto is its reason, which interceptors of the hook see.
    if (hooks.hit.call(hit) !== undefined || !flood.admit()) return;
    for (const outlet of outlets) attempt(() => outlet(hit));
  };

  let depth = 0;
  const prepare = (event: TrackedEvent) => {
    let finish: (event: TrackedEvent) => void = () => {};
    if (flood.blocked || depth > DEEPEST) return finish;
    attempt(() => {
      const begun = event.name !== PAGE_END && session.touch(event.name === 'page_view');
      const { record } = session;
      const facts = readMoment(moments, event);
      const run = (step: () => void) =>
        later(() => {
          if (flood.blocked) return;
          const outer = moments.facts;
          moments.facts = facts;
          depth++;
          attempt(step);
          depth--;
          moments.facts = outer;
        });
      // SES-02.
      const start = { name: 'sess_start', properties: { event_category: 'session', event_action: 'start' }, time: event.time };
      if (begun) run(() => deliver(start, record));
      finish = (final) => run(() => deliver(final, record));
    });
    return finish;
  };
  return Object.assign((event: TrackedEvent) => prepare(event)(event), { prepare });
}
