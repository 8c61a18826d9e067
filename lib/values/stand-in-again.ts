import type { Life } from '../time/life';
import { standIn } from './stand-in';

type Around = Parameters<typeof standIn>[2];

/**
 * Replaces a method by a stand-in, and again at each look, which the returned function takes, where the page has replaced it. `owner` returns
 * its owner at the time. A call that passes through several of the stand-ins, as the page's function may wrap an earlier one, goes around once.
 */
export function standInAgain(ended: Life['ended'], owner: () => object | undefined, name: string, around: Around): () => void {
  const ends: (() => void)[] = [];
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
    ends.push(standIn(found, name, once));
    known = read();
  };
  look();
  // The last one first, so that each finds itself in place.
  ended(() => {
    for (const end of ends.reverse()) end();
  });
  return look;
}
