/** An event of a Chromium trace; times in µs, `tts` and `tdur` of the thread's own clock: other processes don't count. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tts?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly url?: string; readonly data?: { readonly url?: string } };
}

/** No more than what is read here: writing a trace takes time on the thread that is measured. */
export const CATEGORIES = ['devtools.timeline', 'v8.execute', 'toplevel', 'blink.user_timing'];

/** Scripts at work. */
export const SCRIPT = /^(EvaluateScript|v8\.compile|FunctionCall|RunMicrotasks|TimerFire|EventDispatch)$/;
export const TASK = /^(RunTask|ThreadControllerImpl::RunTask)$/;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the events with a name like this, by the thread's own clock. Outer events come before those within them. */
export const spansOf = (events: readonly TraceEvent[], name: RegExp): Span[] =>
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

export const isWithin = (outer: Span, { from }: Span): boolean => from >= outer.from && from < outer.to;

/** ms. */
export const length = ({ from, to }: Span): number => (to - from) / 1000;
export const duration = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + length(span), 0);

/** Cuts off the event that runs at a moment. */
export const until = (end: number, spans: readonly Span[]): Span[] =>
  spans.filter(({ from }) => from < end).map(({ from, to }) => ({ from, to: Math.min(to, end) }));
