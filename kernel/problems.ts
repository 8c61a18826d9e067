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
  /** Runs what is not ours; its error is reported under the plugin's name, and the answer is undefined. */
  attempt<T>(plugin: string, fn: () => T): T | undefined;
}

/** Where every caught error ends. A problem inside a `problem` tap goes nowhere: it would never end. */
export function createProblems(hooks: OwnHooks, now: () => number): Problems {
  let reporting = false;
  const report: Problems['report'] = (error, detail) => {
    if (reporting) return;
    reporting = true;
    hooks.problem.call({ kind: 'plugin_error', severity: 'error', ...detail, error, time: now() });
    reporting = false;
  };
  return {
    report,
    attempt(plugin, fn) {
      try {
        return fn();
      } catch (error) {
        report(error, { plugin });
      }
    },
  };
}
