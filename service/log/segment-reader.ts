import { type FileHandle, open, readFile, rename, writeFile } from 'node:fs/promises';
import { readLines } from './lines';
import type { Batch } from './log';
import { bornAt, deleteSegment, donePath, listSegments, pathOf, type Segment, seal, sealedPath, unlessMissing } from './segment-files';

/** Bytes of a batch; a longer line is a batch by itself. */
const MOST = 2 * 1024 * 1024;
/** Bytes that are read to find the last line. */
const TAIL = 64 * 1024;
/** ms after which a segment is sealed: since the last append, and since it was created. Then it can be deleted once it is stored. */
const IDLE = 1_000;
const OLD = 60_000;

/** The part of a segment that is in the store: bytes, and the number of the last line. */
interface Progress {
  readonly offset: number;
  readonly number: number;
}

const NOTHING: Progress = { offset: 0, number: 0 };

export interface SegmentReader {
  /** The oldest entries that are not done; undefined if there are none. */
  take(): Promise<Batch | undefined>;
  /** Entries that are not done. */
  lag(): Promise<number>;
}

/** Reads on until there is a whole line. */
async function readFrom(file: FileHandle, offset: number, size: number) {
  for (let most = MOST; ; most *= 4) {
    const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(most, size - offset)));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, offset);
    const read = readLines(bytes.subarray(0, bytesRead));
    if (read.length || bytesRead < most) return read;
  }
}

/** The number of the last whole line; 0 where there is none. */
async function lastNumber(file: FileHandle, size: number): Promise<number> {
  for (let most = TAIL; ; most *= 4) {
    const bytes = Buffer.alloc(Math.min(most, size));
    await file.read(bytes, 0, bytes.length, size - bytes.length);
    const last = readLines(bytes).lines.at(-1);
    if (last || most >= size) return last?.number ?? 0;
  }
}

/** Reads segments of all processes. How far the store has them stands beside each segment, so that any process can go on. */
export function createSegmentReader(folder: string): SegmentReader {
  /** Progress that may not have been written down, as on a full disk. */
  const reached = new Map<string, Progress>();
  const counted = new Map<string, number>();
  const damaged = new Set<string>();

  const progressOf = async (name: string): Promise<Progress> => {
    const [offset = 0, number = 0] = ((await unlessMissing(readFile(donePath(folder, name), 'utf8'))) ?? '').split(' ').map(Number);
    const known = reached.get(name) ?? NOTHING;
    return offset > known.offset ? { offset, number } : known;
  };

  const reach = async (name: string, progress: Progress) => {
    if (progress.offset <= (await progressOf(name)).offset) return;
    reached.set(name, progress);
    await writeFile(donePath(folder, name), `${progress.offset} ${progress.number}`, { mode: 0o600 }).catch(() => {});
  };

  const drop = async (name: string) => {
    // A person may want to look at lines that can't be read any more.
    if (damaged.has(name)) await unlessMissing(rename(sealedPath(folder, name), `${sealedPath(folder, name)}.damaged`));
    await deleteSegment(folder, name);
    for (const memory of [reached, counted, damaged]) memory.delete(name);
  };

  const withFile = async <T>(segment: Segment, work: (file: FileHandle) => Promise<T>): Promise<T | undefined> => {
    const file = await unlessMissing(open(pathOf(folder, segment)));
    try {
      return file && (await work(file));
    } finally {
      await file?.close();
    }
  };

  const takeFrom = (segment: Segment) =>
    withFile(segment, async (file): Promise<Batch | undefined> => {
      const { name, sealed } = segment;
      const { size, mtimeMs } = await file.stat();
      const { offset, number } = await progressOf(name);
      const { lines, damaged: broken, length } = await readFrom(file, offset, size);
      if (broken) damaged.add(name);
      if (length) {
        const end = { offset: offset + length, number: lines.at(-1)?.number ?? number };
        return { texts: lines.map(({ text }) => text), damaged: broken, done: () => reach(name, end), release: async () => {} };
      }
      if (sealed) await drop(name);
      else if (Date.now() - mtimeMs > IDLE || Date.now() - bornAt(name) > OLD) await seal(folder, name);
      return undefined;
    });

  const lagOf = async (segment: Segment) => {
    const { name, sealed } = segment;
    const known = counted.get(name);
    const last = known ?? (await withFile(segment, async (file) => lastNumber(file, (await file.stat()).size))) ?? 0;
    if (sealed) counted.set(name, last);
    return Math.max(0, last - (await progressOf(name)).number);
  };

  return {
    async take() {
      for (const segment of await listSegments(folder)) {
        const batch = await takeFrom(segment);
        if (batch) return batch;
      }
      return undefined;
    },
    async lag() {
      let lag = 0;
      for (const segment of await listSegments(folder)) lag += await lagOf(segment);
      return lag;
    },
  };
}
