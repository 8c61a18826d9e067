import { SCRIPT, type Span, type TraceEvent } from '../page/trace';
import { type Call, callAt, callNamed } from './calls';
import type { Sample } from './profile';
import { partOf, type Sources } from './sources';

/** A sample of running scripts, reduced to the figures of the tables. */
export interface Spent {
  /** The part of the product whose code ran, by `partOf`, or `third parties`; undefined where no script was on the stack. */
  readonly part?: string;
  /**
   * The part that the work was for: the innermost one outside of `lib`. Browser calls that a third party's script makes are that
   * party's, even when they pass through a function that we wrapped.
   */
  readonly owner?: string;
  /** The source whose code ran, by its path; undefined for third parties and what webpack adds. */
  readonly source?: string;
  /** The kind of browser call in progress; undefined while our own code ran. */
  readonly call?: Call | typeof OTHER;
  /** The kind of observer whose callback was on the stack. */
  readonly observer?: string;
  /** True if a third party's script was on the stack. */
  readonly forOthers?: boolean;
}

export const OTHER = 'other browser functions';
export const THIRD = 'third parties';

/** Work inside of scripts that the kinds already count, and work that the profiler causes. */
const NOT_RUNNING =
  /^(v8\.compile|v8\.produceCache|V8\.(CompileCode|CollectSourcePositions|InvokeApiInterruptCallbacks|GC.*)|MinorGC|MajorGC|CpuProfiler.*)$/;

/** Samples have wall time only, in µs. */
const wallSpans = (events: readonly TraceEvent[], name: RegExp): Span[] =>
  events.filter((event) => event.ph === 'X' && name.test(event.name)).map(({ ts, dur = 0 }) => ({ from: ts, to: ts + dur }));

/**
 * Keeps the samples taken while scripts ran, without compilation and garbage collection. V8 takes an additional sample at the start of
 * each `FunctionCall` event. Those are dropped: they would count calls instead of time.
 */
export function runningSamples(samples: readonly Sample[], own: readonly TraceEvent[]): Sample[] {
  const isIn = (spans: readonly Span[], at: number) => spans.some(({ from, to }) => at >= from && at < to);
  const scripts = wallSpans(own, SCRIPT);
  const not = wallSpans(own, NOT_RUNNING);
  const sorted = [...samples].sort((a, b) => a.at - b.at);
  const extra = new Set(wallSpans(own, /^FunctionCall$/).map(({ from }) => sorted.find(({ at }) => at >= from)));
  return sorted.filter(
    (one) => !extra.has(one) && one.stack[0]?.name !== '(garbage collector)' && isIn(scripts, one.at) && !isIn(not, one.at),
  );
}

/** Finds the code and the browser call that a sample's time went to. `fileOf` returns the built file at an address of ours. */
export function spend({ stack }: Sample, fileOf: (url: string) => string | undefined, sources: Sources): Spent {
  const [top] = stack;
  const scripts = stack.filter(({ url }) => url.startsWith('http'));
  const found = scripts.map((frame) => {
    const file = fileOf(frame.url);
    const source = file && sources.source(file, frame);
    return { source, part: file ? partOf(source) : THIRD };
  });
  const parts = found.map(({ part }) => part);
  const [script] = scripts;
  if (!top || !script) return {};
  const file = fileOf(script.url);
  const call = top === script ? callAt(file ? sources.text(file, top) : '') : (callNamed(top.name) ?? OTHER);
  const forOthers = parts.includes(THIRD);
  return {
    ...found[0],
    owner: call && forOthers ? THIRD : (parts.find((part) => !/^lib\b/.test(part)) ?? 'lib'),
    call,
    observer: stack.map(({ name }) => /^(\w+Observer)_callback$/.exec(name)?.[1]).find(Boolean),
    forOthers,
  };
}
