import type { Problem } from '../../../kernel';
import type { Entry } from '../panel/section';

/** Returns the problems' entries, latest first. */
export const warningEntries = (problems: readonly Problem[]): Entry[] =>
  problems
    .map(({ error, kind, severity, plugin, hook, time }, i) => ({
      key: `${i}`,
      title: plugin ?? 'the page',
      mark: severity,
      tone: severity === 'error' ? ('bad' as const) : ('wait' as const),
      text: `${new Date(time).toISOString().slice(11, 19)} UTC, ${kind}${hook ? ` in hook ${hook}` : ''}: ${messageOf(error)}`,
    }))
    .reverse();

/** Returns the message of a thrown value of any type. */
export function messageOf(error: unknown): string {
  try {
    return String((error as Error | undefined)?.message ?? error);
  } catch {
    return 'something that has no text';
  }
}
