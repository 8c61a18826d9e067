import type { FileHandle } from 'node:fs/promises';
import { Unavailable } from '../arrival';
import { toLine } from './lines';
import { createSegment, deleteSegment, isOpen, seal } from './segment-files';

/** Bytes after which a segment is sealed. */
const LARGEST = 16 * 1024 * 1024;
/** Tries to write a group whose segments workers seal meanwhile. */
const MOST_TRIES = 5;

interface Waiting {
  readonly texts: readonly string[];
  resolve(): void;
  reject(error: Error): void;
}

interface Current {
  readonly name: string;
  readonly file: FileHandle;
  lines: number;
  bytes: number;
}

export interface SegmentWriter {
  /** Resolves when the texts are flushed to disk. Rejects with `Unavailable`. */
  append(texts: readonly string[]): Promise<void>;
  /** After a failure it finds out whether there is room again. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Writes buffers one after the other; returns their length. One large buffer of all of them takes four times as long to fill. */
async function writeAll(file: FileHandle, buffers: readonly Buffer[]): Promise<number> {
  let total = 0;
  for (let rest = [...buffers]; rest.length; ) {
    let { bytesWritten } = await file.writev(rest);
    total += bytesWritten;
    const first = rest.findIndex(({ length }) => {
      const whole = bytesWritten >= length;
      if (whole) bytesWritten -= length;
      return !whole;
    });
    rest = first < 0 ? [] : [(rest[first] as Buffer).subarray(bytesWritten), ...rest.slice(first + 1)];
  }
  return total;
}

/** Appends to its own segments. Everything appended during a flush shares the next write and flush. */
export function createSegmentWriter(folder: string, flushed: () => void): SegmentWriter {
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;
  let current: Current | undefined;
  let failed = false;

  const leave = async () => {
    const left = current;
    current = undefined;
    await left?.file.close();
    return left;
  };

  const writeGroup = async (texts: readonly string[]) => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      // A worker seals idle segments. Lines written to one then would be taken twice.
      if (current && !isOpen(folder, current.name)) await leave();
      current ??= { ...(await createSegment(folder)), lines: 0, bytes: 0 };
      const { name, file, lines } = current;
      const written = await writeAll(
        file,
        texts.map((text, i) => Buffer.from(toLine(lines + i + 1, text))),
      );
      if (isOpen(folder, name)) {
        current.lines += texts.length;
        current.bytes += written;
        if (current.bytes >= LARGEST) {
          await leave();
          await seal(folder, name);
        }
        return;
      }
      // A worker that sealed it may have read it before this was in it.
      await leave();
    }
    throw new Error('workers seal segments before they are flushed');
  };

  const fail = async (error: unknown) => {
    failed = true;
    // A file whose flush has failed may have lost what was written: it is never flushed again.
    const left = await leave().catch(() => undefined);
    if (left && !left.lines) await deleteSegment(folder, left.name).catch(() => {});
    return new Unavailable((error as Error).message);
  };

  const flush = async () => {
    while (waiting.length) {
      const group = waiting;
      waiting = [];
      try {
        await writeGroup(group.flatMap(({ texts }) => texts));
        failed = false;
        for (const { resolve } of group) resolve();
        flushed();
      } catch (error) {
        const reason = await fail(error);
        for (const { reject } of group) reject(reason);
      }
    }
    flushing = undefined;
  };

  const append = (texts: readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ texts, resolve, reject });
      flushing ??= flush();
    });

  return {
    append,
    check: () => (failed ? append(['[]']) : Promise.resolve()),
    async close() {
      await flushing;
      const left = await leave();
      if (left) await seal(folder, left.name);
    },
  };
}
