import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { dataFolder } from '../../tools/lab/data-folder';
import setup from './temporary';

it('a test run puts the temporary folders of a run, and of the processes that it starts, into one that is removed at its end', () => {
  const outer = tmpdir();
  const memory = process.env.TAPROOT_MEMORY;
  // This run has one, too.
  expect(basename(outer)).toMatch(/^taproot-\w{6}$/);
  const remove = setup();
  const print = 'console.log(require("node:fs").mkdtempSync(require("node:path").join(require("node:os").tmpdir(), "taproot-")))';
  const made = [
    mkdtempSync(join(tmpdir(), 'taproot-left-')),
    dataFolder(),
    execFileSync(process.execPath, ['--eval', print], { encoding: 'utf8' }).trim(),
  ];
  try {
    expect(dirname(made[2] ?? '')).toBe(tmpdir());
    for (const folder of made) writeFileSync(join(folder, 'full'), 'of something');
  } finally {
    remove();
    if (memory) process.env.TAPROOT_MEMORY = memory;
  }
  expect(made.filter(existsSync)).toEqual([]);
  expect(tmpdir()).toBe(outer);
});

it('a test run clears up after runs that were killed, and leaves those that go on, and the folders of others', () => {
  const ended = spawnSync(process.execPath, ['--eval', '']).pid;
  const folders = (
    [
      ['taproot-killed', ended],
      ['taproot-living', process.pid],
      ['taproot-others', undefined],
      ['taproot-of-another-name', ended],
    ] as const
  ).map(([name, pid]) => {
    const folder = join(tmpdir(), name);
    mkdirSync(folder);
    if (pid) writeFileSync(join(folder, 'run'), `${pid}`);
    return folder;
  });
  const memory = process.env.TAPROOT_MEMORY;
  try {
    setup()();
    expect(folders.filter(existsSync).map((folder) => basename(folder))).toEqual([
      'taproot-living',
      'taproot-others',
      'taproot-of-another-name',
    ]);
  } finally {
    if (memory) process.env.TAPROOT_MEMORY = memory;
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
});
