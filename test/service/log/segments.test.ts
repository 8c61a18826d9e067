import { appendFileSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchSegments } from '../../../service/log/segment-files';
import { createSegmentReader, type SegmentReader } from '../../../service/log/segment-reader';
import { createSegmentWriter } from '../../../service/log/segment-writer';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'taproot-segments-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const files = (end: string) => readdirSync(folder).filter((file) => file.endsWith(end));
const only = (end: string) => join(folder, files(end)[0] ?? '');
const write = () => createSegmentWriter(folder, () => {});

/** Takes all that is there, without waiting. */
async function takeAll(reader: SegmentReader): Promise<string[]> {
  const texts: string[] = [];
  for (let batch = await reader.take(); batch; batch = await reader.take()) {
    texts.push(...batch.texts);
    await batch.done();
  }
  return texts;
}

/** Makes segments look as if nobody had appended to them for a minute. */
const age = () => {
  for (const file of files('.open')) utimesSync(join(folder, file), new Date(0), new Date(0));
};

describe('the files of the embedded log', () => {
  it('notify a watcher when another process has appended', async () => {
    let stop: (() => void) | undefined;
    const writer = write();
    try {
      await new Promise<void>((resolve) => {
        stop = watchSegments(folder, resolve);
        void writer.append(['[]']);
      });
    } finally {
      stop?.();
      await writer.close();
    }
  });

  it('share one write and flush among all entries appended meanwhile', async () => {
    const flushed = vi.fn();
    const writer = createSegmentWriter(folder, flushed);
    await Promise.all(Array.from({ length: 100 }, (_, i) => writer.append([`[${i}]`])));
    expect(flushed).toHaveBeenCalledTimes(2);
    expect(await takeAll(createSegmentReader(folder))).toHaveLength(100);
    await writer.close();
  });

  it('are written once more elsewhere if a worker seals them while they are flushed', async () => {
    const writer = write();
    await writer.append(['[1]']);
    const reader = createSegmentReader(folder);
    expect(await takeAll(reader)).toEqual(['[1]']);
    const appended = writer.append(['[2]']);
    renameSync(only('.open'), only('.open').replace('.open', '.sealed'));
    await appended;
    expect(files('.open')).toHaveLength(1);
    expect([...new Set(await takeAll(reader))]).toEqual(['[2]']);
    await writer.close();
  });

  it('are written elsewhere, and once, if a worker has sealed them while they rested', async () => {
    const writer = write();
    await writer.append(['[1]']);
    renameSync(only('.open'), only('.open').replace('.open', '.sealed'));
    await writer.append(['[2]']);
    // Files of the same millisecond are in no order.
    expect((await takeAll(createSegmentReader(folder))).sort()).toEqual(['[1]', '[2]']);
    await writer.close();
  });

  it('are deleted once they are in the store, and nobody appends to them', async () => {
    const writer = write();
    await writer.append(['[1]']);
    const reader = createSegmentReader(folder);
    await takeAll(reader);
    expect(files('.open')).toHaveLength(1);
    age();
    await takeAll(reader);
    await takeAll(reader);
    expect(files('')).toEqual([]);
    await writer.append(['[2]']);
    await writer.close();
    expect(await takeAll(reader)).toEqual(['[2]']);
  });

  it('continue where the previous worker stopped', async () => {
    const writer = write();
    await writer.append(['[1]', '[2]']);
    expect(await takeAll(createSegmentReader(folder))).toEqual(['[1]', '[2]']);
    await writer.append(['[3]']);
    const next = createSegmentReader(folder);
    expect(await next.lag()).toBe(1);
    expect(await takeAll(next)).toEqual(['[3]']);
    expect(await createSegmentReader(folder).lag()).toBe(0);
    await writer.close();
  });

  it('deliver unfinished entries again, even if the note of the position is lost', async () => {
    const writer = write();
    await writer.append(['[1]']);
    await createSegmentReader(folder).take();
    expect(await takeAll(createSegmentReader(folder))).toEqual(['[1]']);
    writeFileSync(only('.done'), '');
    expect(await takeAll(createSegmentReader(folder))).toEqual(['[1]']);
    await writer.close();
  });

  it('lose a half-written line, and none before it', async () => {
    const writer = write();
    await writer.append(['[1]']);
    appendFileSync(only('.open'), '2 0 [2');
    age();
    const reader = createSegmentReader(folder);
    expect(await takeAll(reader)).toEqual(['[1]']);
    await takeAll(reader);
    expect(files('')).toEqual([]);
    await writer.close();
  });

  it('are kept for inspection if a line in them is damaged', async () => {
    const writer = write();
    await writer.append(['[1]', '[2]', '[3]']);
    await writer.close();
    const file = only('.sealed');
    writeFileSync(file, readFileSync(file, 'utf8').replace('[2]', '[7]'));
    const reader = createSegmentReader(folder);
    const batch = await reader.take();
    expect([batch?.texts, batch?.damaged]).toEqual([['[1]', '[3]'], 1]);
    await batch?.done();
    await takeAll(reader);
    expect(files('')).toEqual([expect.stringMatching(/\.sealed\.damaged$/)]);
  });

  it('hold thousands of entries of one flush, in their order', async () => {
    const writer = write();
    await writer.append(['[0]']);
    const texts = Array.from({ length: 5_000 }, (_, i) => `[${i}]`);
    await Promise.all(texts.map((text) => writer.append([text])));
    expect(await takeAll(createSegmentReader(folder))).toEqual(['[0]', ...texts]);
    await writer.close();
  });

  it('deliver more than one batch in the order of writing', async () => {
    const writer = write();
    const texts = Array.from({ length: 30 }, (_, i) => `["${i}", "${'x'.repeat(i === 7 ? 3_000_000 : 150_000)}"]`);
    await writer.append(texts);
    const reader = createSegmentReader(folder);
    expect(await reader.lag()).toBe(30);
    expect(await takeAll(reader)).toEqual(texts);
    await writer.close();
  });

  it('reject entries while nothing can be written, and accept them again afterwards', async () => {
    const writer = write();
    await writer.check();
    rmSync(folder, { recursive: true });
    await expect(writer.append(['[1]'])).rejects.toThrow('ENOENT');
    await expect(writer.check()).rejects.toThrow('ENOENT');
    folder = mkdtempSync(folder.slice(0, -6));
    const again = write();
    await again.append(['[1]']);
    await Promise.all([again.close(), writer.close()]);
  });
});
