import { Unavailable } from '../arrival';

interface Waiting {
  readonly who: string;
  begin(): void;
}

/**
 * Lets so many works run at once, and others wait for their turn: next is one of whoever has the fewest running, so that nobody's questions hold up
 * everybody's. Rejects with `Unavailable` once too many wait, and with the signal's reason once it aborts.
 */
export function createTurns(most: number, mostWaiting: number) {
  const running = new Map<string, number>();
  const waiting: Waiting[] = [];
  let all = 0;

  const runningOf = (who: string) => running.get(who) ?? 0;
  const count = (who: string, change: number) => {
    all += change;
    const own = runningOf(who) + change;
    if (own) running.set(who, own);
    else running.delete(who);
  };
  const next = () => {
    if (all >= most || !waiting.length) return;
    const least = Math.min(...waiting.map(({ who }) => runningOf(who)));
    const at = waiting.findIndex(({ who }) => runningOf(who) === least);
    waiting.splice(at, 1)[0]?.begin();
  };

  const turn = (who: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave);
        count(who, 1);
        resolve();
      };
      const own: Waiting = { who, begin };
      const leave = () => {
        waiting.splice(waiting.indexOf(own), 1);
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      if (all < most) return begin();
      if (waiting.length >= mostWaiting) return reject(new Unavailable('Too many questions are waiting'));
      signal.addEventListener('abort', leave, { once: true });
      waiting.push(own);
    });

  return async <T>(who: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await turn(who, signal);
    try {
      return await work();
    } finally {
      count(who, -1);
      next();
    }
  };
}
