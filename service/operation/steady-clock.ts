const MINUTE = 60_000;

/** ms by which the machine's clock may differ from the time that has passed. NTP corrects less than this at a time. */
const NEAR = MINUTE;
/** ms for which a step of the machine's clock has to last before it counts. */
const LASTING = 10 * MINUTE;
/** ms. Behind a clock that turns out to be wrong by more, times of arrival do not stand still until it is reached. */
const FAR = 24 * 60 * MINUTE;

/** ms. A clock that is further ahead of all that is stored may be wrong: a service is rarely down for so long. */
const DOUBTED = 8 * 24 * 60 * MINUTE;
/** ms between a page's clock and the machine's where both are right, and the page has just sent what happened. */
const AGREE = 5 * MINUTE;

/** Times of arrival, ms since the epoch. */
export interface SteadyClock {
  now(): number;
  /** Later times are not before this one, which an earlier process gave out. */
  atLeast(time: number | undefined): void;
  /** The same at the start. A clock that is over 8 days ahead of it counts once it has lasted for 10 minutes, or a page agrees. */
  startFrom(time: number | undefined): void;
  /** Returns whether a page's time would settle something. */
  doubts(): boolean;
  /** A page has sent this time, ms since the epoch. It decides nothing unless the machine's clock says the same. */
  hear(time: unknown): void;
}

interface Options {
  /** The machine's clock, ms since the epoch. */
  readonly machine?: () => number;
  /** ms that have passed since some moment. */
  readonly passed?: () => number;
  /** Called when the machine's clock begins to differ from the time that has passed, or from what is stored; with how far it is ahead, in ms. */
  readonly tell?: (ahead: number) => void;
}

/**
 * The machine's clock without its steps: no time is before an earlier one. A step of over a minute counts once it has lasted for 10 minutes; until
 * then the time that passes is added to the last time that was given out. After a lasting step back, times stand still until the clock has
 * reached them. Where that would take over a day, they follow it: they would be wrong for as long.
 */
export function createSteadyClock({ machine = Date.now, passed = () => performance.now(), tell = () => {} }: Options = {}): SteadyClock {
  let last = machine();
  let at = passed();
  /** The moment at which the machine's clock began to differ. */
  let differs: number | undefined;
  let standing = false;
  let doubted = false;

  const next = (): number => {
    const clock = machine();
    const moment = passed();
    const steady = last + (moment - at);
    at = moment;
    if (standing && clock > last - FAR && clock <= last) return last;
    standing = false;
    const ahead = clock - steady;
    if (Math.abs(ahead) <= NEAR) {
      differs = undefined;
      doubted = false;
      return Math.max(clock, last);
    }
    if (differs === undefined) tell(Math.round(ahead));
    differs ??= moment;
    if (moment - differs < LASTING) return steady;
    differs = undefined;
    doubted = false;
    standing = ahead < 0 && clock > last - FAR;
    return standing ? last : clock;
  };

  const goOnFrom = (time: number) => {
    last = time;
    at = passed();
  };
  const atLeast = (time = last) => {
    if (time > last) goOnFrom(time);
  };

  return {
    now() {
      last = next();
      return Math.floor(last);
    },
    atLeast,
    startFrom(time) {
      doubted = time !== undefined && last - time > DOUBTED;
      if (doubted && time !== undefined) goOnFrom(time);
      else atLeast(time);
    },
    doubts: () => doubted,
    hear(time) {
      if (!doubted || typeof time !== 'number' || Math.abs(machine() - time) > AGREE) return;
      doubted = false;
      differs = undefined;
      atLeast(machine());
    },
  };
}
