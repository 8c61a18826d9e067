import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '../arrival';
import type { Log } from './log';
import { provideFolder } from './segment-files';
import { createSegmentReader } from './segment-reader';
import { createSegmentWriter } from './segment-writer';

/** ms between two looks for entries that another thread or process has appended. */
const LOOKING = 50;

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
  let wake = () => {};
  const writer = createSegmentWriter(folder, () => wake());
  const reader = createSegmentReader(folder);

  const woken = (ms: number) => {
    const stop = new AbortController();
    wake = () => stop.abort();
    return sleep(ms, undefined, { signal: stop.signal }).catch(() => {});
  };

  return {
    append: (entries) => writer.append(entries.map(({ text }) => text)),
    async take(wait) {
      for (const end = Date.now() + wait; ; ) {
        // Begins before the look, so that an entry appended after the look ends the rest.
        const rest = woken(Math.min(LOOKING, Math.max(0, end - Date.now())));
        const batch = await orUnavailable(reader.take());
        if (batch || Date.now() >= end) return batch;
        await rest;
      }
    },
    lag: () => orUnavailable(reader.lag()),
    async check() {
      await orUnavailable(provideFolder(folder));
      await writer.check();
    },
    close: () => writer.close(),
  };
}
