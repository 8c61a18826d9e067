import type { Env } from '../../../kernel';
import { performanceEntries } from '../../../lib/dom/performance-entries';

/** A change of visibility in the browser's performance entries. Times are ms on the monotonic clock. */
type Change = Pick<PerformanceEntry, 'name' | 'startTime'>;

/** Returns the ms between `from` and `to` in which the page was hidden, by its changes in order. */
export const hiddenBetween = (changes: readonly Change[], from: number, to: number): number =>
  changes.reduce((sum, { name, startTime }, i) => {
    const end = Math.min(to, changes[i + 1]?.startTime ?? to);
    return name === 'hidden' ? sum + Math.max(0, end - Math.max(from, startTime)) : sum;
  }, 0);

/** Returns the ms for which the page has been hidden since `from`. Returns 0 in browsers that keep no such entries (all but Chromium). */
export const hiddenSince = ({ window, clock }: Env, from: number): number =>
  hiddenBetween(performanceEntries(window, 'visibility-state'), from, clock());
