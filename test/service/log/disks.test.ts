import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Unavailable } from '../../../service/arrival';
import { openEmbeddedLog } from '../../../service/log/embedded-log';
import type { Log } from '../../../service/log/log';
import { mountSmallDisk, noSmallDisks, type SmallDisk } from '../../../tools/bench/service-faults/small-disk';
import { notRun } from '../../../tools/lab/engines/not-run';
import { entry, takeAll } from './support';

const noDisks = noSmallDisks();

describe('the disk of the embedded log', () => {
  let disk: SmallDisk;
  let log: Log | undefined;
  beforeEach(() => {
    if (!noDisks) disk = mountSmallDisk(16);
  });
  afterEach(async () => {
    await log?.close().catch(() => {});
    disk?.close();
  });
  const options = noDisks ? notRun(noDisks) : {};

  it('refuses entries while it is full, loses none that it took, and takes them again once there is room', options, async () => {
    log = await openEmbeddedLog(disk.folder);
    const taken: string[] = [];
    const append = async (text: string) => {
      await log?.append([entry(text)]);
      taken.push(text);
    };
    for (let i = 0; i < 40; i++) await append(`["${i}", "${'x'.repeat(50_000)}"]`);
    disk.fill();
    const refused = async () => {
      for (let i = 40; ; i++) await append(`["${i}", "${'x'.repeat(50_000)}"]`);
    };
    await expect(refused()).rejects.toThrow(Unavailable);
    await expect(log.check()).rejects.toThrow(Unavailable);
    disk.empty();
    await log.check();
    await append('["room"]');
    const stored = new Set(await takeAll(log));
    expect(taken.filter((text) => !stored.has(text)).map((text) => text.slice(0, 10))).toEqual([]);
  });

  it('can be read-only when the log is opened, which then fails', options, async () => {
    await (await openEmbeddedLog(disk.folder)).close();
    execFileSync('mount', ['-o', 'remount,ro', disk.folder]);
    await expect(openEmbeddedLog(disk.folder)).rejects.toThrow();
  });
});
