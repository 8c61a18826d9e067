/** An event of a Chromium trace. Times are µs. `tts` and `tdur` are by the thread's own clock, which leaves out other processes. */
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

/** Only categories that are read here, because writing a trace takes time on the measured thread. */
export const CATEGORIES = ['devtools.timeline', 'v8.execute', 'toplevel', 'blink.user_timing'];

/** Events in which scripts run. */
export const SCRIPT = /^(EvaluateScript|v8\.compile|FunctionCall|RunMicrotasks|TimerFire|EventDispatch)$/;
export const TASK = /^(RunTask|ThreadControllerImpl::RunTask)$/;

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Returns the events whose name matches, by the thread's own clock. Outer events come before those within them. */
export const spansOf = (events: readonly TraceEvent[], name: RegExp): Span[] =>
  events
    .filter((event) => event.ph === 'X' && name.test(event.name) && event.tts !== undefined)
    .map(({ tts = 0, tdur = 0 }) => ({ from: tts, to: tts + tdur }))
    .sort((a, b) => a.from - b.from || b.to - a.to);

/** Returns the spans that lie within no other. */
export function outermost(spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans) if (span.from >= (kept.at(-1)?.to ?? 0)) kept.push(span);
  return kept;
}

export const isWithin = (outer: Span, { from }: Span): boolean => from >= outer.from && from < outer.to;

/** ms. */
export const length = ({ from, to }: Span): number => (to - from) / 1000;
export const duration = (spans: readonly Span[]): number => spans.reduce((sum, span) => sum + length(span), 0);

/** Ends the event that runs at a moment there. */
export const until = (end: number, spans: readonly Span[]): Span[] =>
  spans.filter(({ from }) => from < end).map(({ from, to }) => ({ from, to: Math.min(to, end) }));
