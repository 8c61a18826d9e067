import { join } from 'node:path';
import { inThread, type RunEngine } from '../thread/in-thread';
import { createBell } from './bell';
import { inGroups } from './in-groups';
import type { Log } from './log';
import type { SqliteLog } from './sqlite-log';

/** ms between two looks for entries that another thread or process has appended. */
const LOOKING = 100;

/** A group is one transaction. A second one would wait for the first, and be smaller than it could be. */
const LIMITS = { bytes: 1_000_000, groups: 1 };

/** An entry without arrivals. */
const NOTHING = ['[]'];

/**
 * Opens the log in `data/log`: a table in a database file. Requests that arrive during a flush share the next one, so the number of flushes
 * does not grow with the number of connections.
 */
export async function openEmbeddedLog(data: string, run: RunEngine = inThread): Promise<Log> {
  const file = await run<SqliteLog>(new URL('./sqlite-log.ts', import.meta.url), join(data, 'log'), [
    ...(['append', 'take', 'remove', 'lag', 'close'] as const),
  ]);
  const bell = createBell();
  let failed = false;

  const write = async (texts: readonly string[]) => {
    try {
      await file.append(texts);
    } catch (error) {
      failed = true;
      throw error;
    }
    failed = false;
    bell.ring();
  };

  return {
    append: inGroups((group) => write(group.map(({ text }) => text)), LIMITS),
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
    lag: () => file.lag(),
    async check() {
      // After a failure it finds out whether there is room again.
      if (failed) await write(NOTHING);
      else await file.lag();
    },
    close: () => file.end(),
  };
}
