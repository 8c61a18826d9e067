/** The clocks of a page life (ENG-01), ms. Visible and hidden make the total; the raw one goes on while the machine sleeps. */
export interface Clocks {
  readonly attention: number;
  readonly visible: number;
  readonly hidden: number;
  readonly total: number;
  readonly raw: number;
}

/** What is known at a moment. `clock` is monotonic, `now` the wall clock, both in ms. */
export interface Moment {
  readonly clock: number;
  readonly now: number;
  readonly visible: boolean;
  /** When the visitor last did something, on the monotonic clock. */
  readonly active: number;
}

export interface ClockState {
  readonly clocks: Clocks;
  readonly last: Moment;
}

/** ms without a sign of the visitor after which a page has lost their attention (ENG-04 calls it inactivity). */
export const INACTIVE = 30_000;
/** ms. A visible page is looked at each second: a longer pause is a machine that slept. */
const LONGEST_PAUSE = 5_000;

/** From a moment on, before which the page was visible and hidden for so long. */
export const startClocks = (last: Moment, visible = 0, hidden = 0): ClockState => {
  const total = visible + hidden;
  return { clocks: { attention: Math.min(visible, INACTIVE), visible, hidden, total, raw: total }, last };
};

/** ms of attention between two times, with the last sign of the visitor before each. */
function attention(from: number, to: number, before: number, latest: number): number {
  const span = (start: number, end: number) => Math.max(0, Math.min(to, end) - Math.max(from, start));
  // Lost in between, and won back.
  if (latest > before + INACTIVE) return span(from, before + INACTIVE) + span(latest, to);
  return span(from, latest + INACTIVE);
}

/** Counts what passed since the last moment, in the state that the page was in then. A wall clock that was set back counts nothing. */
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
