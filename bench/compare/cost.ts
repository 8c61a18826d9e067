import type { TraceEvent } from '../analytics/trace';

export type { TraceEvent };

/** No more than what is read here: writing a trace takes time on the thread that is measured. */
export const CATEGORIES = ['devtools.timeline', 'v8.execute', 'toplevel', 'blink.user_timing'];

/** ms, of the main thread's own clock where it is work: what other processes take does not count. */
export interface Cost {
  /** Reading and running the tag, while the document waits for it. */
  readonly tag: number;
  /** Scripts, microtasks and timers included, up to the first event; all of the trace where there is none. */
  readonly script: number;
  /** All tasks of the trace: the page's too, so only its difference to the floor says something. */
  readonly tasks: number;
  /** What tasks took beyond 50 ms each. */
  readonly blocking: number;
  /** The longest task in which a script ran. */
  readonly longest: number;
  /** From the navigation to the first event's request, by the wall. */
  readonly event?: number;
  /** Addresses of what was asked for before the first event. */
  readonly asked: readonly string[];
}

/** Scripts at work. */
const SCRIPT = /^(EvaluateScript|v8\.compile|FunctionCall|RunMicrotasks|TimerFire|EventDispatch)$/;
const TASK = /^(RunTask|ThreadControllerImpl::RunTask)$/;
/** From which length on a task delays what a visitor does. ms. */
const LONG = 50;

interface Span {
  readonly from: number;
  readonly to: number;
}

const spansOf = (events: readonly TraceEvent[], name: RegExp): Span[] =>
  events
    .filter((event) => event.ph === 'X' && name.test(event.name) && event.tts !== undefined)
    .map(({ tts = 0, tdur = 0 }) => ({ from: tts, to: tts + tdur }))
    .sort((a, b) => a.from - b.from || b.to - a.to);

/** Without those that lie within another. */
export function outermost(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans) if (span.from >= (kept.at(-1)?.to ?? 0)) kept.push(span);
  return kept;
}

const duration = ({ from, to }: Span) => (to - from) / 1000;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What a page life cost, by its trace: the thread is the one that ran the tag, `isEvent` tells the first event's address. */
export function costOf(trace: readonly TraceEvent[], tag: string, isEvent: (url: string) => boolean): Cost {
  const ran = trace.find(({ name, args }) => name === 'EvaluateScript' && args?.data?.url === tag);
  if (!ran) throw new Error(`${tag} did not run`);
  const own = trace.filter(({ pid, tid }) => pid === ran.pid && tid === ran.tid);
  const requests = own.filter(({ name }) => name === 'ResourceSendRequest').sort((a, b) => a.ts - b.ts);
  const began = own.filter(({ name, ts }) => name === 'navigationStart' && ts < ran.ts).sort((a, b) => b.ts - a.ts)[0];
  const sent = requests.find(({ args }) => isEvent(args?.data?.url ?? ''));
  const end = sent?.tts ?? Number.POSITIVE_INFINITY;
  const scripts = outermost(spansOf(own, SCRIPT));
  const tasks = outermost(spansOf(own, TASK));
  const withScript = tasks.filter((task) => scripts.some(({ from }) => from >= task.from && from < task.to));
  return {
    tag: (ran.tdur ?? 0) / 1000,
    // What runs when the request leaves is cut off there.
    script: sum(scripts.filter(({ from }) => from < end).map(({ from, to }) => duration({ from, to: Math.min(to, end) }))),
    tasks: sum(tasks.map(duration)),
    blocking: sum(tasks.map((task) => Math.max(0, duration(task) - LONG))),
    longest: Math.max(0, ...withScript.map(duration)),
    event: sent && began ? (sent.ts - began.ts) / 1000 : undefined,
    asked: requests.filter(({ ts }) => !sent || ts < sent.ts).map(({ args }) => args?.data?.url ?? ''),
  };
}
