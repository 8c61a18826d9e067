/** ms. */
const WINDOW = 60_000;
/** What is looked at in a window: so many messages, each so often. The rest is counted. */
const MESSAGES = 200;
const EACH = 200;

export interface Storm {
  /** Whether an error is worth a look; costs next to nothing where it is not. */
  lets(message: string): boolean;
  /** Counts one that was dropped elsewhere. */
  drop(): void;
  /** What was dropped since the last summary; undefined where it was nothing. */
  summary(): string | undefined;
}

/** Keeps a page that makes errors by the thousand from paying for each. `now` in ms; `begins` is told of the first drop after a summary. */
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
      // A clock that went back opens a new window too.
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
      const text = `Dropped ${repeated} repeated and ${others} other errors`;
      repeated = others = 0;
      return text;
    },
  };
}
