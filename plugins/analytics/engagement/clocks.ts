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

/** The clocks of a page view (ENG-01), ms. `total` is visible plus hidden. `raw` also counts while the machine sleeps. */
export interface Clocks {
  readonly attention: number;
  readonly visible: number;
  readonly hidden: number;
  readonly total: number;
  readonly raw: number;
}

/** The state at a moment. `clock` is monotonic, `now` the wall clock, both in ms. */
export interface Moment {
  readonly clock: number;
  readonly now: number;
  readonly visible: boolean;
  /** Time of the visitor's last activity, on the monotonic clock. */
  readonly active: number;
}

export interface ClockState {
  readonly clocks: Clocks;
  readonly last: Moment;
}

/** ms without activity after which a visitor no longer attends to a page (ENG-04 calls it inactivity). */
export const INACTIVE = 30_000;
/** ms. A visible page ticks each second: after a longer pause the machine has slept. */
const LONGEST_PAUSE = 5_000;

/** Starts the clocks at a moment, with the ms visible and hidden before. */
export const startClocks = (last: Moment, visible = 0, hidden = 0): ClockState => {
  const total = visible + hidden;
  return { clocks: { attention: Math.min(visible, INACTIVE), visible, hidden, total, raw: total }, last };
};

/** Returns the ms of attention between two times. `before` and `latest`: the last activity as of each. */
function attention(from: number, to: number, before: number, latest: number): number {
  const span = (start: number, end: number) => Math.max(0, Math.min(to, end) - Math.max(from, start));
  // Attention was lost in between and regained.
  if (latest > before + INACTIVE) return span(from, before + INACTIVE) + span(latest, to);
  return span(from, latest + INACTIVE);
}

/** Adds the time since the last moment, by the page's state then. A wall clock that was set back adds nothing. */
export function advance({ clocks, last }: ClockState, moment: Moment): ClockState {
  const passed = Math.max(0, moment.clock - last.clock);
  const awake = last.visible && passed > LONGEST_PAUSE ? 0 : passed;
  const attended = attention(last.clock, last.clock + awake, last.active, Math.max(last.active, moment.active));
  return {
    clocks: {
      attention: clocks.attention + (last.visible ? attended : 0),
      visible: clocks.visible + (last.visible ? awake : 0),
      hidden: clocks.hidden + (last.visible ? 0 : awake),
      total: clocks.total + awake,
      raw: clocks.raw + Math.max(passed, moment.now - last.now),
    },
    last: moment,
  };
}
