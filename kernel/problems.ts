import { guard } from './guard';
import type { OwnHooks } from './lifecycle';
import type { Problem } from './problem';

export interface Problems {
  report(error: unknown, detail: Partial<Omit<Problem, 'error' | 'time'>>): void;
  /** Runs foreign code. Reports an error, thrown or rejected, under the plugin's name, and then returns undefined. */
  attempt<T>(plugin: string, fn: () => T): T | undefined;
}

/** The sink for all caught errors. Errors of `problem` taps, thrown or rejected, are swallowed to prevent recursion. */
export function createProblems(hooks: () => OwnHooks, now: () => number): Problems {
  let reporting = false;
  const report: Problems['report'] = (error, detail) => {
    if (reporting || detail.hook === 'problem') return;
    reporting = true;
    hooks().problem.call({ kind: 'plugin_error', severity: 'error', ...detail, error, time: now() });
    reporting = false;
  };
  return {
    report,
    attempt: (plugin, fn) => guard(fn, (error) => report(error, { plugin })),
  };
}
