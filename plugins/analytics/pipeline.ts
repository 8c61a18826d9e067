import type { Env, HitPayload, Properties, Tools, TrackedEvent } from '../../kernel';
import { type ReportWarning, readSound } from '../../lib/records/broken-record';
import { isGift } from '../../lib/records/conversions';
import type { SessionRecord } from '../../lib/records/session-record';
import { readTransactionId } from '../../lib/records/transactions';
import { writeText } from '../../lib/storage/storage';
import { uuid } from '../../lib/values/uuid';
import { readDevice } from './capture/device';
import { readTiming } from './capture/timing';
import type { FloodLimit } from './delivery/flood';
import { alterations, buildHit, leaveOf } from './hit/build';
import type { Redactor } from './hit/redact';
import { GIFTS_KEY } from './layer/keys';
import { clip, dropEmpty, LONGEST_TEXT } from './map-values';
import type { createKnown } from './scope/known';
import type { PageView } from './scope/page-views';
import type { Session } from './scope/session';
import type { AfterPaint } from './timeline';

/** Reads changing facts of the page for an event that is happening now. */
export type Reader = (event: TrackedEvent) => Properties;

/** The facts at the moment of an event, whose taps may run later. */
export interface Moments {
  readonly readers: Reader[];
  /** The facts of the event whose taps are running. */
  facts: Properties;
}

export const readMoment = ({ readers }: Moments, event: TrackedEvent): Properties =>
  Object.assign({}, ...readers.map((read) => read(event)));

const MOST = 100;

/** Ids, with spaces between them. */
const isSound = (text: string) => /^[\w.: -]+$/.test(text);

/**
 * CNV-02: returns a function that returns whether a hit is new. A hit of a gift that was reported before is not: visitors reload and reopen
 * receipts, which report their gift each time.
 */
export function createOnce({ window }: Pick<Env, 'window'>, report: ReportWarning): (hit: HitPayload) => boolean {
  // Lasts as long as the document, if storage is denied.
  let told: readonly string[] = [];
  return ({ event, transaction_id }) => {
    const transaction = isGift(`${event}`) && readTransactionId(transaction_id);
    if (!transaction) return true;
    const id = `${event}_${transaction}`;
    const known = readSound(window, 'localStorage', GIFTS_KEY, isSound, report)?.split(' ') ?? told;
    if (known.includes(id)) return false;
    told = [...known, id].slice(-MOST);
    writeText(window, 'localStorage', GIFTS_KEY, told.join(' '));
    return true;
  };
}

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
    const facts = {
      id: uuid(env),
      version,
      page,
      view: view(),
      session: record,
      leave: leaveOf(consent, env.sensitive),
      fieldsOfVisit,
      redactor,
    };
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
