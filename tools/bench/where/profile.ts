import type { TraceEvent } from '../page/trace';

/** A function on the stack, by the place where its code begins. Browser functions have no address. */
export interface Frame {
  readonly name: string;
  readonly url: string;
  /** From 1 on. */
  readonly line: number;
  readonly column: number;
}

export interface Sample {
  /** µs on the clock of the trace. */
  readonly at: number;
  /** The innermost function comes first; its line and column are those of the statement that ran. */
  readonly stack: readonly Frame[];
}

export const PROFILE_CATEGORIES = ['disabled-by-default-v8.cpu_profiler'];

interface Node {
  readonly id: number;
  readonly parent?: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url?: string;
    readonly lineNumber?: number;
    readonly columnNumber?: number;
  };
}

interface Chunk {
  readonly startTime?: number;
  readonly cpuProfile?: { readonly nodes?: readonly Node[]; readonly samples?: readonly number[] };
  readonly timeDeltas?: readonly number[];
  readonly lines?: readonly number[];
  readonly columns?: readonly number[];
}

/** Reads the samples that V8's profiler wrote into a trace for one process. */
export function samplesOf(trace: readonly TraceEvent[], process: number): Sample[] {
  const frames = new Map<number, { readonly frame: Frame; readonly parent?: number }>();
  const stackOf = (id: number | undefined): Frame[] => {
    const node = id === undefined ? undefined : frames.get(id);
    return node ? [node.frame, ...stackOf(node.parent)] : [];
  };
  const samples: Sample[] = [];
  let at = 0;
  for (const { name, pid, args } of trace) {
    if (pid !== process || (name !== 'Profile' && name !== 'ProfileChunk')) continue;
    const { startTime, cpuProfile, timeDeltas = [], lines = [], columns = [] } = (args?.data ?? {}) as Chunk;
    at = startTime ?? at;
    for (const { id, parent, callFrame } of cpuProfile?.nodes ?? []) {
      const { functionName, url = '', lineNumber = -1, columnNumber = -1 } = callFrame;
      frames.set(id, { frame: { name: functionName, url, line: lineNumber + 1, column: columnNumber + 1 }, parent });
    }
    (cpuProfile?.samples ?? []).forEach((id, i) => {
      at += timeDeltas[i] ?? 0;
      const [frame, ...outer] = stackOf(id);
      if (frame) samples.push({ at, stack: [{ ...frame, line: lines[i] || frame.line, column: columns[i] || frame.column }, ...outer] });
    });
  }
  return samples;
}
