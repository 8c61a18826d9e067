import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inThread, type RunEngine } from '../thread/run-engine';
import { bytesOf, type Entry } from './entry';
import { inGroups } from './in-groups';
import type { Log } from './log';
import type { SqliteLog } from './sqlite-log';

/** A rest that has begun. */
export interface Rest {
  /** Resolves when the rest is over. */
  readonly over: Promise<unknown>;
  end(): void;
}

export interface Bell {
  /** Ends all rests. */
  ring(): void;
  /** Begins a rest of `ms`, which a ring or the signal ends early. */
  rest(ms: number, signal?: AbortSignal): Rest;
}

/** Wakes those who wait for news. */
export function createBell(): Bell {
  const resting = new Set<() => void>();
  return {
    ring() {
      for (const end of resting) end();
    },
    rest(ms, signal) {
      const stop = new AbortController();
      const end = () => {
        resting.delete(end);
        stop.abort();
      };
      resting.add(end);
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end, { signal: stop.signal });
      return {
        over: sleep(ms, undefined, { signal: stop.signal })
          .catch(() => {})
          .finally(end),
        end,
      };
    },
  };
}

/** ms between two looks for entries that another thread or process has appended. */
const LOOKING = 100;

/** A group is one transaction. A second one would wait for the first, and be smaller than it could be. */
const LIMITS = { bytes: 1_000_000, groups: 1 };

/** An entry without arrivals. */
const NOTHING: readonly Entry[] = [{ kind: 'hit', count: 0, key: '', text: '[]' }];

/** Returns the bytes of entries, one after the other, and where each ends. They have memory of their own, so that a thread can have it. */
function packed(group: readonly Entry[]): [bytes: Buffer, ends: readonly number[]] {
  let size = 0;
  const ends = group.map((entry) => {
    size += bytesOf(entry);
    return size;
  });
  const bytes = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const entry of group) {
    const { parts } = entry;
    if (!parts) at += bytes.write(entry.text, at);
    else {
      at += bytes.write(parts[0], at);
      at += parts[1].copy(bytes, at);
      at += bytes.write(parts[2], at);
    }
  }
  return [bytes, ends];
}

/**
 * Opens the log in `data/log`: a table in a database file. Requests that arrive during a flush share the next one, so the number of flushes
 * does not grow with the number of connections.
 */
export async function openEmbeddedLog(data: string, run: RunEngine = inThread): Promise<Log> {
  const file = await run<SqliteLog>(new URL('./sqlite-log.ts', import.meta.url), join(data, 'log'), [
    ...(['append', 'take', 'newest', 'first', 'remove', 'lag', 'close'] as const),
  ]);
  const bell = createBell();
  let failed = false;

  const write = async (group: readonly Entry[]) => {
    try {
      await file.append(...packed(group));
    } catch (error) {
      failed = true;
      throw error;
    }
    failed = false;
    bell.ring();
  };

  return {
    append: inGroups(write, LIMITS),
    async take(wait, signal) {
      for (const end = performance.now() + wait; ; ) {
        // Begins before the look, so that an entry appended after the look ends the rest.
        const rest = bell.rest(Math.min(LOOKING, Math.max(0, end - performance.now())), signal);
        try {
          const taken = await file.take();
          if (taken) return { texts: taken.texts, done: () => file.remove(taken.last), release: async () => {} };
          if (performance.now() >= end || signal?.aborted) return undefined;
          await rest.over;
        } finally {
          rest.end();
        }
      }
    },
    newest: () => file.newest(),
    oldest: () => file.first(),
    lag: () => file.lag(),
    async check() {
      // After a failure it finds out whether there is room again.
      if (failed) await write(NOTHING);
      else await file.lag();
    },
    close: () => file.end(),
  };
}
