import { duration, isWithin, outermost, SCRIPT, spansOf, TASK, type TraceEvent, until } from '../page/trace';

export interface Work {
  /** ms of scripts on the main thread. */
  readonly script: number;
  /** ms of scripts in the task with the most of them. */
  readonly longest: number;
  /** The number of layouts forced by scripts. */
  readonly layouts: number;
}

/** Adds up the work of scripts on the main thread of the page that requested an address matching `page`, up to its first `request`. */
export function workOf(trace: readonly TraceEvent[], page: string, request?: string): Work {
  const requests = trace.filter(({ name }) => name === 'ResourceSendRequest');
  const sent = requests.find(({ args }) => request && args?.data?.url?.endsWith(request));
  if (request && !sent) throw new Error(`no request for ${request} in the trace`);
  const evaluated = trace.find(({ name, args }) => /^(EvaluateScript|FunctionCall)$/.test(name) && args?.data?.url?.includes(page));
  if (!evaluated) return { script: 0, longest: 0, layouts: 0 };
  const own = trace.filter(({ pid, tid, ts }) => pid === evaluated.pid && tid === evaluated.tid && ts < (sent?.ts ?? Infinity));
  const scripts = until(sent?.tts ?? Infinity, outermost(spansOf(own, SCRIPT)));
  const ofTask = outermost(spansOf(own, TASK)).map((task) => duration(scripts.filter((script) => isWithin(task, script))));
  return {
    script: duration(scripts),
    longest: Math.max(0, ...ofTask),
    layouts: spansOf(own, /^Layout$/).filter((layout) => scripts.some((script) => isWithin(script, layout))).length,
  };
}
