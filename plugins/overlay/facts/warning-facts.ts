import type { Problem } from '../../../kernel';
import { lacksApply } from '../../../lib/values/lacks-apply';
import type { Entry } from '../panel/section';

/** Returns the problems' entries, latest first. `site`: the id of the tag's site. */
export const warningEntries = (problems: readonly Problem[], site: string): Entry[] =>
  problems
    .map(({ error, kind, severity, plugin, hook, time }, i) => ({
      key: `${i}`,
      title: plugin ?? 'the page',
      mark: severity,
      tone: severity === 'error' ? ('bad' as const) : ('wait' as const),
      text: `${new Date(time).toISOString().slice(11, 19)} UTC, ${kind}${hook ? ` in hook ${hook}` : ''}: ${lacksApply(error, site) ?? messageOf(error)}`,
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
