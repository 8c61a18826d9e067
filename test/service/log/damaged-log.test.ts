import { closeSync, copyFileSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedLog } from '../../../service/log/embedded-log';
import type { Log } from '../../../service/log/log';
import { inProcess } from '../../../service/thread/run-engine';
import { dataFolder } from '../../../tools/lab/data-folder';
import { entry, takeAll } from './support';

let data: string;
beforeEach(() => {
  data = dataFolder();
});
afterEach(() => rmSync(data, { recursive: true }));

const open = (folder = data) => openEmbeddedLog(folder, inProcess);
const path = (folder: string, name = 'log.sqlite') => join(folder, 'log', name);
const named = (end: string) => readdirSync(join(data, 'log')).filter((name) => name.endsWith(end));

/** Overwrites bytes of a file. */
function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

/** Appends entries, each flushed by itself, so that each has frames of its own. */
async function appendEach(log: Log, texts: readonly string[]): Promise<void> {
  for (const text of texts) await log.append([entry(text)]);
}

describe('the embedded log after a loss of power', () => {
  const texts = Array.from({ length: 12 }, (_, i) => `["${i}", "${String(i).repeat(2_000)}"]`);
  let files: Readonly<Record<string, Buffer>>;
  beforeEach(async () => {
    const log = await open();
    await appendEach(log, texts);
    // The files as they are while it is open. Shared memory does not survive.
    files = Object.fromEntries(['log.sqlite', 'log.sqlite-wal'].map((name) => [name, readFileSync(path(data, name))]));
    await log.close();
  });

  const restart = async (wal: Buffer) => {
    const folder = dataFolder();
    mkdirSync(join(folder, 'log'));
    writeFileSync(path(folder), files['log.sqlite'] ?? '');
    writeFileSync(path(folder, 'log.sqlite-wal'), wal);
    const log = await open(folder);
    const taken = await takeAll(log);
    await appendEach(log, ['["later"]']);
    expect(await takeAll(log)).toEqual(['["later"]']);
    await log.close();
    rmSync(folder, { recursive: true });
    return taken;
  };

  it('has every entry that was flushed', async () => {
    expect(await restart(files['log.sqlite-wal'] ?? Buffer.alloc(0))).toEqual(texts);
  });

  it('has every entry before one whose write was cut off, and accepts entries', async () => {
    const wal = files['log.sqlite-wal'] ?? Buffer.alloc(0);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: wal.length }), async (cut) => {
        const taken = await restart(wal.subarray(0, cut));
        expect(taken).toEqual(texts.slice(0, taken.length));
      }),
      { numRuns: 30 },
    );
  });

  it('has every entry before a torn page', async () => {
    const wal = files['log.sqlite-wal'] ?? Buffer.alloc(0);
    await fc.assert(
      fc.asyncProperty(fc.nat(wal.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const torn = Buffer.from(wal);
        torn[at] = (torn[at] ?? 0) ^ bits;
        const taken = await restart(torn);
        expect(taken).toEqual(texts.slice(0, taken.length));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a damaged embedded log', () => {
  const texts = Array.from({ length: 60 }, (_, i) => `["${i}", "${'x'.repeat(5_000)}"]`);
  const PAGE = 16_384;
  const fill = async () => {
    const log = await open();
    await appendEach(log, texts);
    await log.close();
  };
  const expectSetAside = (taken: readonly string[]) => {
    expect(taken[0]).toMatch(/log\.sqlite\.\d+\.unread is damaged$/);
    expect(named('.unread')).toEqual([]);
    expect(named('.damaged')).toHaveLength(1);
  };

  it('keeps its readable entries, and its file for a person, if a page is damaged', async () => {
    await fill();
    const { length } = readFileSync(path(data));
    overwrite(path(data), length - 5 * PAGE, Buffer.alloc(PAGE, 255));
    const log = await open();
    const taken = await takeAll(log);
    expectSetAside(taken);
    // A page has three.
    expect(texts.filter((text) => !taken.includes(text))).toHaveLength(3);
    await appendEach(log, ['[1]']);
    expect(await takeAll(log)).toEqual(['[1]']);
    await log.close();
  });

  it.each([0, 1, 2, 3, 4])('goes on with a new file if page %i is damaged', async (page) => {
    await fill();
    overwrite(path(data), page * PAGE, Buffer.alloc(PAGE, 255));
    const log = await open();
    expectSetAside(await takeAll(log));
    await appendEach(log, ['[1]']);
    expect(await takeAll(log)).toEqual(['[1]']);
    await log.close();
  });

  it('goes on with a new file if its file is none of SQLite', async () => {
    mkdirSync(join(data, 'log'));
    writeFileSync(path(data), 'no database'.repeat(1_000));
    const log = await open();
    expectSetAside(await takeAll(log));
    await log.close();
  });

  it('is set aside while it is open, too, and what a worker can’t read holds nobody up', async () => {
    await fill();
    const [intake, worker] = [await open(), await open()];
    const { length } = readFileSync(path(data));
    overwrite(path(data), length - 5 * PAGE, Buffer.alloc(PAGE, 255));
    // Ends what the worker remembers of the file.
    await intake.append([entry('[0]')]);
    await expect(worker.take(0)).rejects.toThrow('malformed');
    await expect(intake.append([entry('[1]')])).rejects.toThrow('was removed');
    await intake.append([entry('[2]')]);
    const taken = await takeAll(worker);
    expectSetAside(taken);
    expect(texts.filter((text) => !taken.includes(text))).toHaveLength(3);
    expect(taken).toEqual(expect.arrayContaining(['[0]', '[2]']));
    await Promise.all([intake.close(), worker.close()]);
  });

  it('is read again after a crash amid it', async () => {
    await fill();
    copyFileSync(path(data), path(data, 'log.sqlite.1795600000000.unread'));
    rmSync(path(data));
    const log = await open();
    const taken = await takeAll(log);
    expectSetAside(taken);
    expect(taken.slice(1)).toEqual(texts);
    await log.close();
  });
});
