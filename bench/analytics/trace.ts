/** An event of a Chromium trace; times in µs, `tts` and `tdur` of the thread's own clock: other processes don't count. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tts?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly url?: string } };
}

export const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8', 'v8.execute', 'toplevel'];

/** Scripts at work, microtasks included. */
const SCRIPT = /^(EvaluateScript|v8\.compile|FunctionCall|RunMicrotasks)$/;
const TASK = /^(RunTask|ThreadControllerImpl::RunTask)$/;

interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Work {
  /** ms that scripts had the main thread. */
  readonly script: number;
  /** ms of scripts in the task in which they took longest. */
  readonly longest: number;
  /** How often a script had the browser lay the page out. */
  readonly layouts: number;
}

const spansOf = (events: readonly TraceEvent[], name: RegExp): Span[] =>
  events
    .filter((event) => event.ph === 'X' && name.test(event.name))
    .map(({ tts = 0, tdur = 0 }) => ({ from: tts, to: tts + tdur }))
    .sort((a, b) => a.from - b.from);

/** Without those that lie within another. */
const outermost = (spans: readonly Span[]): Span[] => {
  const kept: Span[] = [];
  for (const span of spans) if (span.from >= (kept.at(-1)?.to ?? 0)) kept.push(span);
  return kept;
};

const length = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0) / 1000;

/** What scripts did on the main thread of the page that asked for an address like this one; up to its first `request`. */
export function workOf(trace: readonly TraceEvent[], page: string, request?: string): Work {
  const requests = trace.filter(({ name }) => name === 'ResourceSendRequest');
  const sent = requests.find(({ args }) => request && args?.data?.url?.endsWith(request));
  if (request && !sent) throw new Error(`no request for ${request} in the trace`);
  const evaluated = trace.find(({ name, args }) => /^(EvaluateScript|FunctionCall)$/.test(name) && args?.data?.url?.includes(page));
  if (!evaluated) return { script: 0, longest: 0, layouts: 0 };
  const end = sent?.tts ?? Number.POSITIVE_INFINITY;
  const until = sent?.ts ?? end;
  const own = trace.filter(({ pid, tid, ts }) => pid === evaluated.pid && tid === evaluated.tid && ts < until);
  // What runs when the request leaves is cut off there.
  const scripts = outermost(spansOf(own, SCRIPT)).map(({ from, to }) => ({ from, to: Math.min(to, end) }));
  const within = (outer: Span, { from }: Span) => from >= outer.from && from < outer.to;
  const tasks = outermost(spansOf(own, TASK));
  return {
    script: length(scripts),
    longest: Math.max(0, ...tasks.map((task) => length(scripts.filter((script) => within(task, script))))),
    layouts: spansOf(own, /^Layout$/).filter((layout) => scripts.some((script) => within(script, layout))).length,
  };
}
