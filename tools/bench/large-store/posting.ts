import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { hit } from '../../lab/bodies';

/** ms between two posts, and two looks into the store. */
const BETWEEN = 100;
const LOOK = 25;
/** ms after which a post is made again. */
const PATIENCE = 5_000;
/** ms for which hits are waited for. */
const LONGEST = 600_000;
/** Clock ticks a second of Linux's `/proc`. */
const TICKS = 100;

/** ms of CPU that a process has taken, all threads. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
}

interface Stored {
  readonly id: number;
  readonly key: string;
}

export interface Posting {
  /** Resolves once all hits that were acknowledged so far are in the store. */
  allStored(): Promise<void>;
  /** Returns the longest ms from an answer until its hit was seen in the store, since the last call, without hits that a kill held up. */
  takeLongest(): number;
  /** The longest ms that an answer took. */
  answered(): number;
  /** The service was killed: what has not been stored waits for its start. */
  interrupted(): void;
  /** Ends, and resolves to the keys of all acknowledged hits once they are stored. */
  stop(): Promise<readonly string[]>;
}

/** Posts a hit every 100 ms, each until it is acknowledged, and looks when it is in the store. `read`: rows after an id. `newest`: the last one of before. */
export function startPosting(url: string, read: (after: number) => Promise<readonly Stored[]>, newest: number): Posting {
  const acknowledged = new Map<string, number>();
  const waiting = new Map<string, number>();
  const early = new Map<string, number>();
  /** Answers of before a kill that are waited for. */
  const held = new Set<number>();
  let [ended, isPosted, answered, longest, last] = [false, false, 0, 0, newest];

  const post = async () => {
    const own = randomUUID();
    const body = JSON.stringify([
      hit({ hit_id: own, temp_id: own, user_id: own, sess_id: own, environment: 'production', timestamp: Date.now() }),
    ]);
    while (!acknowledged.has(own)) {
      const begun = performance.now();
      const isTaken = await fetch(`${url}/hit`, {
        ...{ method: 'POST', body, headers: { 'content-type': 'text/plain' }, signal: AbortSignal.timeout(PATIENCE) },
      }).then(
        async (answer) => (await answer.arrayBuffer()) && answer.ok,
        () => false,
      );
      if (!isTaken) {
        await sleep(BETWEEN);
        continue;
      }
      const now = performance.now();
      answered = Math.max(answered, now - begun);
      acknowledged.set(own, now);
      const seen = early.get(own);
      if (seen === undefined) waiting.set(own, now);
    }
  };
  const posting = (async () => {
    while (!ended) {
      await post();
      await sleep(BETWEEN);
    }
  })();
  const look = async () => {
    for (const { id, key } of await read(last)) {
      last = Math.max(last, id);
      const since = waiting.get(key);
      if (since === undefined) early.set(key, performance.now());
      else longest = Math.max(longest, performance.now() - since);
      waiting.delete(key);
    }
  };
  const looking = (async () => {
    while (!isPosted || waiting.size) {
      await look().catch(() => {});
      // A hit that is still waiting has waited for so long.
      for (const since of waiting.values()) if (!held.has(since)) longest = Math.max(longest, performance.now() - since);
      await sleep(LOOK);
    }
  })();
  const until = async (isMet: () => boolean) => {
    for (const end = Date.now() + LONGEST; !isMet(); await sleep(LOOK))
      if (Date.now() > end) throw new Error('Hits were not stored for ten minutes');
  };
  return {
    async allStored() {
      const keys = [...acknowledged.keys()];
      await until(() => keys.every((key) => !waiting.has(key)));
    },
    takeLongest() {
      const taken = Math.round(longest);
      longest = 0;
      return taken;
    },
    answered: () => Math.round(answered),
    interrupted() {
      for (const since of waiting.values()) held.add(since);
    },
    async stop() {
      ended = true;
      await posting;
      // The last post may be answered after all others are in the store.
      isPosted = true;
      await until(() => waiting.size === 0);
      await looking;
      return [...acknowledged.keys()];
    },
  };
}

/** Takes a lock every 100 ms, and notes how long it waited. */
export function startWaiting(lock: () => Promise<void>) {
  let [ended, longest] = [false, 0];
  const takeLongest = () => {
    const taken = Math.round(longest);
    longest = 0;
    return taken;
  };
  const waiting = (async () => {
    while (!ended) {
      const begun = performance.now();
      await lock();
      longest = Math.max(longest, performance.now() - begun);
      await sleep(BETWEEN);
    }
  })();
  return {
    takeLongest,
    async stop(): Promise<number> {
      ended = true;
      await waiting;
      return takeLongest();
    },
  };
}

/** Asks `/health` all the time. Resolves, at its end, to ms: the median, the 99th of 100, the longest. */
export function startAsking(url: string) {
  const took: number[] = [];
  let ended = false;
  const asking = (async () => {
    while (!ended) {
      const begun = performance.now();
      const isThere = await fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isThere) took.push(performance.now() - begun);
      await sleep(LOOK);
    }
  })();
  return async () => {
    ended = true;
    await asking;
    const sorted = [...took].sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
    return `${at(0.5)}, ${at(0.99)}, ${at(1)}`;
  };
}
