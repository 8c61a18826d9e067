import { join } from 'node:path';
import { Unavailable } from '../arrival';
import { createBell } from './bell';
import type { Log } from './log';
import { provideFolder, watchSegments } from './segment-files';
import { createSegmentReader } from './segment-reader';
import { createSegmentWriter } from './segment-writer';

/** ms between two looks for entries that nobody tells of, as those of another machine in a shared folder. */
const LOOKING = 1_000;
/** The same where the system can't watch the folder for what other threads and processes append. */
const LOOKING_ALONE = 50;

const orUnavailable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new Unavailable((error as Error).message);
  }
};

/**
 * Opens the log in `data/log`: files that are appended to, flushed and deleted. Requests that arrive during a flush share the next one, so
 * the number of flushes does not grow with the number of connections.
 */
export async function openEmbeddedLog(data: string): Promise<Log> {
  const folder = join(data, 'log');
  await provideFolder(folder);
  const bell = createBell();
  const writer = createSegmentWriter(folder, bell.ring);
  const reader = createSegmentReader(folder);
  let watching: { readonly stop: (() => void) | undefined } | undefined;
  /** Begins at the first look: an intake that never looks is not woken by each flush. */
  const watch = () => {
    watching ??= { stop: watchSegments(folder, bell.ring) };
    return watching.stop ? LOOKING : LOOKING_ALONE;
  };

  return {
    append: (entries) => writer.append(entries.map(({ text }) => text)),
    async take(wait, signal) {
      const looking = watch();
      for (const end = Date.now() + wait; ; ) {
        // Begins before the look, so that an entry appended after the look ends the rest.
        const rest = bell.rest(Math.min(looking, Math.max(0, end - Date.now())), signal);
        try {
          const batch = await orUnavailable(reader.take());
          if (batch || Date.now() >= end || signal?.aborted) return batch;
          await rest.over;
        } finally {
          rest.end();
        }
      }
    },
    lag: () => orUnavailable(reader.lag()),
    async check() {
      await orUnavailable(provideFolder(folder));
      await writer.check();
    },
    async close() {
      watching?.stop?.();
      await writer.close();
    },
  };
}
