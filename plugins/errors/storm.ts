import { DROPPED } from '../../lib/values/holding';

/** ms. */
const WINDOW = 60_000;
/** The most distinct messages in a window, and errors per message. The others are only counted. */
const MESSAGES = 200;
const EACH = 200;

export interface Storm {
  /** Returns whether to examine an error. Cheap for errors that are not examined. */
  lets(message: string): boolean;
  /** Counts an error that was dropped elsewhere. */
  drop(): void;
  /** Returns a summary of the errors dropped since the last one, or undefined if there are none. */
  summary(): string | undefined;
}

/** Limits the cost of errors that occur by the thousand. `now` in ms. Calls `begins` at the first drop after a summary. */
export function createStorm(now: () => number, begins: () => void): Storm {
  let began = now();
  let looks = new Map<string, number>();
  let repeated = 0;
  let others = 0;

  const drop = (again: boolean) => {
    if (!repeated && !others) begins();
    if (again) repeated++;
    else others++;
  };

  return {
    lets(message) {
      const time = now();
      // A clock that was set back opens a new window, too.
      if (time - began >= WINDOW || time < began) {
        began = time;
        looks = new Map();
      }
      const count = looks.get(message) ?? 0;
      if (count >= EACH || (!count && looks.size >= MESSAGES)) {
        drop(count > 0);
        return false;
      }
      looks.set(message, count + 1);
      return true;
    },
    drop: () => drop(false),
    summary() {
      if (!repeated && !others) return;
      const text = `${DROPPED}newest errors: ${repeated} repeated, ${others} others`;
      repeated = others = 0;
      return text;
    },
  };
}
