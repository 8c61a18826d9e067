import type { Holdout } from '../contracts/experiment';
import type { Variant } from '../contracts/variants';
import { performanceEntries } from '../dom/performance-entries';
import type { ReportWarning } from '../records/broken-record';
import { LATE } from '../records/experiment-record';
import { currentDevice } from '../records/experiment-rules';
import { bucketPairs, bucketsOf, isSeen, mergeBuckets, SESSION_BUCKETS_KEY } from '../records/session-buckets';
import { parseSession, SESSION_IDLE, SESSION_KEY } from '../records/session-record';
import { TRANSFER_JOINS, TRANSFER_SESSION } from '../records/session-transfer';
import { readText, writeText } from '../storage/storage';
import { readTime } from '../time/read-time';
import type { PageEnv } from './audience';
import { type BucketMemory, createBucketMemory } from './bucket-memory';
import { type Arm, type Circumstances, type Eligibility, type Experiment, runningArms } from './eligibility';

/** The variants that the session's visitor has on any site of the network. Later hits of the session report those that were seen. */
export interface SessionVariants {
  /** The variant of an experiment, whether it was seen or only drawn on another site. */
  find(id: string): string | undefined;
  /** Returns whether the visitor has seen the variant in this session. */
  hasSeen(id: string): boolean;
  /** Stores a variant that the visitor sees. Returns false if no session has begun yet. */
  keep(id: string, variant: string): boolean;
}

export function createSessionVariants({ window, now }: Pick<PageEnv, 'window' | 'now'>): SessionVariants {
  const arrival = performanceEntries(window, 'navigation')[0]?.name ?? '';
  const session = () => {
    const handed = (readText(window, 'localStorage', SESSION_BUCKETS_KEY) ?? '').slice(0, 36);
    // Experiments are decided before the page's first event, by which a session that a link hands on is joined.
    if (handed && arrival.includes(`${TRANSFER_SESSION}=${handed}`) && window.performance.now() < TRANSFER_JOINS) return handed;
    const record = parseSession(readText(window, 'localStorage', SESSION_KEY));
    return record && now() - record.last < SESSION_IDLE ? record.id : '';
  };
  const read = (id: string) => bucketsOf(readText(window, 'localStorage', SESSION_BUCKETS_KEY), id);
  const find = (id: string) => bucketPairs(read(session())).find(([experiment]) => experiment === id)?.[1];
  return {
    find: (id) => find(id)?.replace('.', ''),
    hasSeen: (id) => isSeen(find(id) ?? '.'),
    keep(id, variant) {
      const current = session();
      return !!current && writeText(window, 'localStorage', SESSION_BUCKETS_KEY, current + mergeBuckets(`${id}:${variant}`, read(current)));
    },
  };
}

/** ms. */
const DAY = 24 * 60 * 60 * 1_000;
const DAYS = 90;

interface Remembered {
  readonly memory: BucketMemory;
  readonly session: SessionVariants;
}

/**
 * Returns a function that tells whether the visitor is held out of an experiment that would take them in. It calls `expose` with their side
 * until the session has seen it: every experiment of a page asks.
 */
function createHoldout(
  { now }: { now(): number },
  { id = 'holdout', share, end, days = DAYS }: Holdout,
  { memory, session }: Remembered,
  expose: (id: string, variant: Variant) => void,
): () => boolean {
  return () => {
    if (end && now() >= readTime(end)) return false;
    const stored = memory.recall().get(id)?.variant;
    const side = stored ?? session.find(id);
    const isOut = side ? side === 'control' : memory.place(id) < share;
    const variant = isOut ? 'control' : 'variant1';
    if (!stored) memory.keep(id, { variant, expires: now() + days * DAY });
    if (!session.hasSeen(id)) expose(id, variant);
    return isOut;
  };
}

export interface Choice {
  readonly variant: string;
  /** The origin of the choice. Visitors with a default, and those who came late, do not take part. */
  readonly from: 'default' | 'forced' | 'stored' | 'drawn' | 'late';
}

export interface Enrolment {
  /** The variants that run for this visitor (EXP-02), or none if the experiment does not run. */
  readonly arms: readonly Arm[];
  /** The variant that the address forces. */
  readonly forced?: string | undefined;
  /** The visitor's earlier variant. */
  readonly stored?: string | undefined;
  /** The variant that is visible already. */
  readonly seen?: string | undefined;
  /** Returns the variant that the visitor draws, or the reason for none. Called only for visitors without an earlier variant. */
  enter(): Eligibility;
  /** Returns whether any variant can be shown now without a shift of painted content. Called only before a draw. */
  steady(): boolean;
  /** True if the page was held from the start, so that a variant could have been shown in time. */
  readonly held: boolean;
}

/**
 * EXP-03: chooses the address's variant, or else the visitor's earlier one, or else draws. EXP-04: a visible variant stays, whatever is
 * decided. Lateness does not depend on the variant, so that no variant loses more visitors than another. Visitors who may not enter are not
 * late. Late visitors may enter on their next page.
 */
export function choose({ arms, forced, stored: kept, seen, enter, steady, held }: Enrolment): Choice {
  const runs = (name: string | undefined) => arms.some(({ variant }) => variant === name);
  if (forced && runs(forced)) return { variant: forced, from: 'forced' };
  const shown = seen ?? 'control';
  const stored = kept === LATE ? undefined : kept;
  if (!arms.length) return { variant: shown, from: 'default' };
  if (stored && runs(stored)) return seen && seen !== stored ? { variant: seen, from: 'default' } : { variant: stored, from: 'stored' };
  if (stored && seen === stored) return { variant: seen, from: 'default' };
  // Without the hold, a page could not show a variant in time, so it draws for nobody who has seen one.
  if (seen && !held) return { variant: seen, from: 'default' };
  const entry = enter();
  if ('out' in entry) return { variant: shown, from: 'default' };
  if (!seen && steady()) return { variant: entry.variant, from: 'drawn' };
  return { variant: shown, from: held ? 'late' : 'default' };
}

/** Returns the variants that an address forces, by experiment: `_variant=<id>:<variant>`. The first one of each counts. */
export function forcedVariants(search: string): ReadonlyMap<string, string> {
  const pairs = new URLSearchParams(search).getAll('_variant').map((text) => text.split(':', 2) as [string, string]);
  return new Map(pairs.reverse());
}

interface Settings {
  /** The experiments that exclude each other. */
  readonly known: ReadonlyMap<string, Experiment>;
  readonly holdout?: Holdout | undefined;
  /** Returns what `Circumstances` calls `whyOutside`, by what is known of the visitor now. */
  whyOutside(): Circumstances['whyOutside'];
  readonly report: ReportWarning;
}

/** The facts that decide a visitor's variants, on pages and in prompts alike. */
export interface Assignment {
  readonly memory: BucketMemory;
  readonly session: SessionVariants;
  /** Returns the visitor's earlier variant, in this browser or in the session on any site. */
  stored(id: string): string | undefined;
  /** Returns the present circumstances for an experiment. `expose` is told the visitor's side of the hold-out, if that decides. */
  circumstances(id: string, expose: (id: string, variant: Variant) => void): Circumstances;
}

export function createAssignment(env: PageEnv & { random(): number }, { known, holdout, whyOutside, report }: Settings): Assignment {
  const memory = createBucketMemory(env, report);
  const session = createSessionVariants(env);
  const stored = (id: string) => memory.recall().get(id)?.variant ?? session.find(id);
  return {
    memory,
    session,
    stored,
    circumstances(id, expose) {
      const [now, device] = [env.now(), currentDevice(env)];
      const isRival = (other: Experiment, namespace: string) =>
        other.id !== id && other.namespace?.name === namespace && (stored(other.id) ?? LATE) !== LATE;
      return {
        now,
        url: env.window.location.href,
        device,
        whyOutside: whyOutside(),
        place: memory.place,
        isTaken: (name) => [...known.values()].some((other) => isRival(other, name) && runningArms(other, now, device).length > 0),
        ...(holdout && { isHeldOut: createHoldout(env, holdout, { memory, session }, expose) }),
      };
    },
  };
}
