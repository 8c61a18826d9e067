import { duration, isWithin, length, outermost, SCRIPT, type Span, spansOf, TASK, type TraceEvent, until } from '../page/trace';

/** ms. Work is measured by the main thread's own clock, which leaves out other processes. */
export interface Cost {
  /** Reading and running the tag, while the document waits for it. */
  readonly tag: number;
  /** Scripts with microtasks and timers, up to the first event, or the end of the trace without one. */
  readonly script: number;
  /** All tasks of the trace, including the page's own. Only the difference to the floor is meaningful. */
  readonly tasks: number;
  /** The ms beyond 50 of each task, including the page's layout and paint. */
  readonly blocking: number;
  /** The ms beyond 50 that scripts took of each task. */
  readonly scriptBlocking: number;
  /** The longest time of scripts within one task. */
  readonly longest: number;
  /** Wall time from the navigation to the first event's request. */
  readonly event?: number;
  /** Addresses requested before the first event. */
  readonly asked: readonly string[];
}

/** The length in ms from which on a task delays input. */
const LONG = 50;

/** Returns the event of the tag's evaluation, and all events of its thread. */
export function mainThread(trace: readonly TraceEvent[], tag: string): { readonly ran: TraceEvent; readonly own: TraceEvent[] } {
  const ran = trace.find(({ name, args }) => name === 'EvaluateScript' && args?.data?.url === tag);
  if (!ran) throw new Error(`${tag} did not run`);
  return { ran, own: trace.filter(({ pid, tid }) => pid === ran.pid && tid === ran.tid) };
}

/**
 * Returns the ms of scripts that third parties' own code began: what it ran while it was evaluated, and what its callbacks took. Work that no
 * script's address stands for, as that of promises after an answer, counts as ours.
 */
export function othersOf(own: readonly TraceEvent[], isOther: (url: string) => boolean): number {
  const named = own
    .filter(({ ph, tts, args }) => ph === 'X' && tts !== undefined && args?.data?.url)
    .sort((a, b) => (a.tts ?? 0) - (b.tts ?? 0))
    .map(({ tts = 0, args }) => ({ from: tts, url: args?.data?.url ?? '' }));
  let next = 0;
  const firstIn = (span: Span) => {
    while ((named[next]?.from ?? Number.POSITIVE_INFINITY) < span.from) next++;
    const found = named[next];
    return found && found.from < span.to ? found.url : '';
  };
  return duration(outermost(spansOf(own, SCRIPT)).filter((span) => isOther(firstIn(span))));
}

/** Sums up what a page cost the thread that ran its tag. `isEvent` recognises the address of the first event. */
export function costOf(trace: readonly TraceEvent[], tag: string, isEvent: (url: string) => boolean): Cost {
  const { ran, own } = mainThread(trace, tag);
  const requests = own.filter(({ name }) => name === 'ResourceSendRequest').sort((a, b) => a.ts - b.ts);
  const began = own.filter(({ name, ts }) => name === 'navigationStart' && ts < ran.ts).sort((a, b) => b.ts - a.ts)[0];
  const sent = requests.find(({ args }) => isEvent(args?.data?.url ?? ''));
  const end = sent?.tts ?? Number.POSITIVE_INFINITY;
  const scripts = outermost(spansOf(own, SCRIPT));
  const tasks = outermost(spansOf(own, TASK));
  const ofTask = tasks.map((task) => duration(scripts.filter((script) => isWithin(task, script))));
  const beyond = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + Math.max(0, length - LONG), 0);
  return {
    tag: (ran.tdur ?? 0) / 1000,
    script: duration(until(end, scripts)),
    tasks: duration(tasks),
    blocking: beyond(tasks.map(length)),
    scriptBlocking: beyond(ofTask),
    longest: Math.max(0, ...ofTask),
    event: sent && began ? (sent.ts - began.ts) / 1000 : undefined,
    asked: requests.filter(({ ts }) => !sent || ts < sent.ts).map(({ args }) => args?.data?.url ?? ''),
  };
}
