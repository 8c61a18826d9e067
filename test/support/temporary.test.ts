import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { dataFolder } from './data-folder';
import setup from './temporary';

it('puts the temporary folders of a run, and of the processes that it starts, into one that is removed at its end', () => {
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
