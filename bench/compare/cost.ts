import { duration, isWithin, length, outermost, SCRIPT, spansOf, TASK, type TraceEvent, until } from '../page/trace';

/** ms, of the main thread's own clock where it is work: what other processes take does not count. */
export interface Cost {
  /** Reading and running the tag, while the document waits for it. */
  readonly tag: number;
  /** Scripts, microtasks and timers included, up to the first event; all of the trace where there is none. */
  readonly script: number;
  /** All tasks of the trace: the page's too, so only its difference to the floor says something. */
  readonly tasks: number;
  /** The ms beyond 50 of each task, including the page's layout and paint. */
  readonly blocking: number;
  /** The ms beyond 50 that scripts took of each task. */
  readonly scriptBlocking: number;
  /** The most that scripts took of a task. */
  readonly longest: number;
  /** From the navigation to the first event's request, by the wall. */
  readonly event?: number;
  /** Addresses of what was asked for before the first event. */
  readonly asked: readonly string[];
}

/** From which length on a task delays what a visitor does. ms. */
const LONG = 50;

/** Returns the tag's evaluation, and all events of the thread that it ran on. */
export function mainThread(trace: readonly TraceEvent[], tag: string): { readonly ran: TraceEvent; readonly own: TraceEvent[] } {
  const ran = trace.find(({ name, args }) => name === 'EvaluateScript' && args?.data?.url === tag);
  if (!ran) throw new Error(`${tag} did not run`);
  return { ran, own: trace.filter(({ pid, tid }) => pid === ran.pid && tid === ran.tid) };
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
