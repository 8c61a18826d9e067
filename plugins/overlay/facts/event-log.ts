import type { HitPayload, Problem, TrackedEvent } from '../../../kernel';
import type { EventFault } from '../../../lib/records/declared-events';
import type { Logged } from './logged';
import type { Note } from './watch';
import type { Untaken } from './watch-trace';

/** An event that a tap of the event hook dropped. */
interface Dropped {
  readonly event: TrackedEvent;
  /** The last tap that got it. */
  readonly tap?: { readonly name: string; readonly stage?: number };
  readonly threw?: boolean;
}

/** Explains the drop as far as it is visible from outside, because a tap states no reason. */
function whyDropped({ event: { name, properties }, tap, threw }: Dropped): string {
  const by = `a tap of ${tap?.name ?? 'nobody'}${tap?.stage ? ` at ${tap.stage}` : ''}`;
  if (threw) return `${by} threw, and guards privacy`;
  const sample = (properties as { sample?: unknown } | null)?.sample;
  if (tap?.name !== 'analytics') return `by ${by}`;
  if (typeof sample === 'number') return `sampled out: ${sample > 1 ? sample : Math.round(sample * 100)} % are sent`;
  if (/^debug_/.test(name)) return 'sampled out: 10 % of debug events are sent';
  return 'invalid: it has no name that can be reported';
}

/** Returns an event's name, which may be of any type. */
const nameOf = ({ name }: TrackedEvent): string => (typeof name === 'string' ? name : 'an event without a name');

/** Explains why a tracked event has not reached the event hook. */
function whyUntaken(why: Untaken, blocked: boolean): Pick<Logged, 'outcome' | 'reason'> {
  if (why === 'unlisted') return { outcome: 'refused', reason: 'no manifest lists this address' };
  if (why === 'nobody') return { outcome: 'held', reason: 'nothing here takes events' };
  if (why === 'opt-in') return { outcome: 'held', reason: 'consent: kept until the visitor chooses' };
  if (why !== 'granted' && why !== 'opt-out') return { outcome: 'refused', reason: `consent: ${why}` };
  if (blocked) return { outcome: 'blocked', reason: 'flood limit: over 150 payloads in 30 s' };
  return { outcome: 'held', reason: 'kept until analytics is there' };
}

/** HIT-03, as analytics reports it. */
const FLOOD = /tracking is blocked on this page/;

/** Returns the faults of a declared event, by its name and properties. */
export type FindFaults = (name: string, properties: unknown) => readonly EventFault[];

/** Lists the outcome of each event, in order. Pure: the same notes return the same log. */
export function readEvents(notes: readonly Note[], findFaults: FindFaults = () => []): Logged[] {
  const log: Logged[] = [];
  /** Events whose taps are running. A tap may track another event. */
  const open: { event: TrackedEvent; tap?: { name: string; stage?: number }; threw?: boolean; line: Logged }[] = [];
  /** Hits whose taps are running. */
  const hits: { line: Logged; tap?: string }[] = [];
  /** Lines of tracked events, and of events that only went through the event hook. */
  const lines = new Map<TrackedEvent, Logged>();
  let blocked = false;

  const add = (line: Omit<Logged, 'id'>) => {
    const logged: Logged = { id: log.length, ...line };
    log.push(logged);
    return logged;
  };
  const faultsOf = (event: TrackedEvent) => findFaults(nameOf(event), event.properties);
  const lineOf = (event: TrackedEvent, clock: number) => {
    const line = lines.get(event) ?? add({ clock, name: nameOf(event), outcome: 'no hit', reason: '', faults: faultsOf(event) });
    lines.set(event, line);
    return Object.assign(line, { outcome: 'no hit', reason: 'it went through the event hook, but no hit was made of it' });
  };

  const read: Record<string, (clock: number, ...data: never[]) => void> = {
    'hit before'(_clock, hit: HitPayload) {
      add({
        name: `${hit.event}`,
        outcome: 'handed on',
        reason: 'before the overlay was there',
        hit,
      });
    },
    track(clock, event: TrackedEvent, why: Untaken, taken: boolean, before: boolean) {
      const name = nameOf(event);
      // The log already has the hits of events from before the overlay.
      if (lines.has(event) || (before && (taken || log.some((line) => line.name === name)))) return;
      lines.set(event, add({ clock, name, ...whyUntaken(why, blocked), faults: faultsOf(event) }));
    },
    consent(_clock, allowed: boolean) {
      if (allowed) return;
      for (const line of log)
        if (line.outcome === 'held') Object.assign(line, { outcome: 'refused', reason: 'consent: the visitor refused while it was kept' });
    },
    'event call'(clock, event: TrackedEvent) {
      open.push({ event, line: lineOf(event, clock) });
    },
    'event tap'(_clock, tap: { name: string; stage?: number }) {
      Object.assign(open[open.length - 1] ?? {}, { tap, threw: false });
    },
    'event result'(_clock, answer: TrackedEvent | null) {
      const ended = open.pop();
      if (ended && !answer) Object.assign(ended.line, { outcome: 'dropped', reason: whyDropped(ended) });
    },
    'hit call'(clock, hit: HitPayload) {
      const name = `${hit.event}`;
      const line =
        [...log].reverse().find((one) => one.outcome === 'no hit' && !one.hit && !open.some((other) => other.line === one)) ??
        add({ clock, name, outcome: 'no hit', reason: '' });
      line.hit = hit;
      hits.push({ line });
    },
    'hit tap'(_clock, { name }: { name: string }) {
      Object.assign(hits[hits.length - 1] ?? {}, { tap: name });
    },
    'hit result'(_clock, reason: unknown) {
      const ended = hits.pop();
      if (ended) Object.assign(ended.line, { outcome: 'vetoed', reason: `by ${ended.tap}: ${reason}` });
    },
    'hit done'() {
      const ended = hits.pop();
      if (ended) Object.assign(ended.line, { outcome: 'handed on', reason: '' });
    },
    problem(_clock, { plugin, error, hook }: Problem) {
      if (hook === 'event') Object.assign(open[open.length - 1] ?? {}, { threw: true });
      if (plugin !== 'analytics' || !FLOOD.test(String((error as Error)?.message))) return;
      blocked = true;
      const last = [...log].reverse().find(({ hit }) => hit);
      if (last)
        Object.assign(last, { outcome: 'blocked', reason: 'flood limit: over 150 payloads in 30 s; nothing is tracked from here on' });
    },
    'page back'() {
      blocked = false;
    },
  };
  for (const [clock, kind, ...data] of notes) read[kind]?.(clock, ...(data as never[]));
  return log;
}
