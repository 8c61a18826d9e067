import { guard } from './guard';
import type { OwnHooks } from './lifecycle';

/** A caught error, and where. */
export interface Problem {
  readonly error: unknown;
  /** What kind, for the error tracker; `plugin_error` unless told otherwise. */
  readonly kind: string;
  readonly severity: 'warn' | 'error';
  readonly plugin?: string;
  readonly hook?: string;
  /** ms since the epoch. */
  readonly time: number;
}

export interface Problems {
  report(error: unknown, detail: Partial<Omit<Problem, 'error' | 'time'>>): void;
  /** Runs what is not ours. Its error, thrown or rejected with, is reported under the plugin's name, and the answer is undefined. */
  attempt<T>(plugin: string, fn: () => T): T | undefined;
}

/** The sink for all caught errors. What a `problem` tap throws, or rejects with, goes nowhere: it would never end. */
export function createProblems(hooks: OwnHooks, now: () => number): Problems {
  let reporting = false;
  const report: Problems['report'] = (error, detail) => {
    if (reporting || detail.hook === 'problem') return;
    reporting = true;
    hooks.problem.call({ kind: 'plugin_error', severity: 'error', ...detail, error, time: now() });
    reporting = false;
  };
  return {
    report,
    attempt: (plugin, fn) => guard(fn, (error) => report(error, { plugin })),
  };
}
