import { standIn } from './stand-in';

type Around = Parameters<typeof standIn>[2];

export interface Standing {
  /** Stands in for what the page has put in the method's place since. */
  look(): void;
  stop(): void;
}

/**
 * Replaces a method by a stand-in, and again at each look where the page has replaced it. `owner` returns its owner at the time. A call that
 * passes through several of the stand-ins, as the page's function may wrap an earlier one, goes around once.
 */
export function standInAgain(owner: () => object | undefined, name: string, around: Around): Standing {
  const stops: (() => void)[] = [];
  let known: unknown;
  let passing: readonly unknown[] | undefined;
  const once: Around = (call, args, self) => {
    if (passing?.length === args.length && passing.every((arg, i) => Object.is(arg, args[i]))) return call();
    const before = passing;
    passing = args;
    try {
      return around(call, args, self);
    } finally {
      passing = before;
    }
  };
  const read = () => Reflect.get(Object(owner()), name) as unknown;
  const look = () => {
    const found = owner();
    if (!found || read() === known) return;
    stops.push(standIn(found, name, once));
    known = read();
  };
  look();
  return {
    look,
    stop() {
      // The last one first, so that each finds itself in place.
      for (const stop of stops.reverse()) stop();
    },
  };
}
