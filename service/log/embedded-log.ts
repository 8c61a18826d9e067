import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Arrival, Unavailable } from '../arrival';
import { inThread, type RunEngine } from '../thread/in-thread';
import type { Batch, Log } from './log';
import type { SqliteLog, Written } from './sqlite-log';

/** ms between two looks at the file for what another process has appended. */
const LOOKING = 100;

interface Waiting {
  readonly arrivals: string;
  resolve(): void;
  reject(error: Error): void;
}

/** A log in a database file of the folder. Requests that arrive while a flush is under way share the next one. */
export async function openEmbeddedLog(folder: string, run: RunEngine = inThread): Promise<Log> {
  const file = await run<SqliteLog>(new URL('./sqlite-log.ts', import.meta.url), join(folder, 'log.sqlite'), [
    ...(['append', 'take', 'remove', 'lag', 'close'] as const),
  ]);
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;
  let failure: Error | undefined;
  let wake = () => {};

  const flush = async () => {
    while (waiting.length) {
      const group = waiting;
      waiting = [];
      try {
        await file.append(group.map(({ arrivals }) => arrivals));
        failure = undefined;
        for (const { resolve } of group) resolve();
        wake();
      } catch (error) {
        failure = new Unavailable((error as Error).message);
        for (const { reject } of group) reject(failure);
      }
    }
    flushing = undefined;
  };

  const woken = (ms: number) => {
    const stop = new AbortController();
    wake = () => stop.abort();
    return sleep(ms, undefined, { signal: stop.signal }).catch(() => {});
  };

  const toBatch = (written: readonly Written[]): Batch => ({
    arrivals: written.flatMap(({ arrivals }) => JSON.parse(arrivals) as Arrival[]),
    done: () => file.remove(written.map(({ id }) => id)),
    release: async () => {},
  });

  return {
    append: (arrivals) =>
      new Promise((resolve, reject) => {
        waiting.push({ arrivals: JSON.stringify(arrivals), resolve, reject });
        flushing ??= flush();
      }),
    async take(wait) {
      for (const end = Date.now() + wait; ; ) {
        // Before the look, so that what is appended after it wakes.
        const rest = woken(Math.min(LOOKING, Math.max(0, end - Date.now())));
        const written = await file.take();
        if (written.length) return toBatch(written);
        if (Date.now() >= end) return undefined;
        await rest;
      }
    },
    lag: () => file.lag(),
    async check() {
      // After a failure an empty write finds out whether there is room again.
      if (failure) await file.append(['[]']);
      else await file.lag();
      failure = undefined;
    },
    async close() {
      await flushing;
      await file.end();
    },
  };
}
