import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { lock } from 'proper-lockfile';
import { textsFile } from './texts-file';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The beginning of the names of the folders in which builds of `dist` are made. They are beside it, as `rename` can't leave a file system. */
const workOf = (dist: string) => `.${basename(dist)}-build-`;

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes the folders that killed builds left. Puts the build back that one of them had moved aside. */
function clearUp(dist: string): void {
  const start = workOf(dist);
  for (const name of readdirSync(dirname(dist))) {
    if (!name.startsWith(start) || isAlive(Number.parseInt(name.slice(start.length), 10))) continue;
    const work = join(dirname(dist), name);
    if (!existsSync(dist) && existsSync(join(work, 'last'))) renameSync(join(work, 'last'), dist);
    rmSync(work, { recursive: true, force: true });
  }
}

/** Keeps the operator's switches, as a build turns nothing on again, and the words that earlier receipts name by their hash. */
function carryOver(last: string, next: string): void {
  const copy = (file: string) => {
    mkdirSync(dirname(join(next, file)), { recursive: true });
    copyFileSync(join(last, file), join(next, file));
  };
  if (existsSync(join(last, 'switches.json'))) copy('switches.json');
  const texts = dirname(textsFile('0'));
  if (!existsSync(join(last, texts))) return;
  for (const name of readdirSync(join(last, texts))) if (!existsSync(join(next, texts, name))) copy(join(texts, name));
}

/** Puts a finished build in the place of the last one. The place is empty between two renames, for microseconds. */
async function swap(dist: string, work: string): Promise<void> {
  const lockfilePath = join(dirname(dist), `.${basename(dist)}-build.lock`);
  const unlock = await lock(dist, { realpath: false, lockfilePath, retries: { retries: 200, minTimeout: 20, maxTimeout: 200 } });
  try {
    if (existsSync(dist)) {
      carryOver(dist, join(work, 'next'));
      renameSync(dist, join(work, 'last'));
    }
    renameSync(join(work, 'next'), dist);
  } finally {
    await unlock();
  }
}

/**
 * Makes a build in a new folder beside `dist`, and then puts it in the place of `dist`. If `make` rejects, or the process is ended,
 * the last build stays as it was. Builds that run at once don't see each other: the one that ends last stays.
 */
export async function replaceBuild(dist: string, make: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(dirname(dist), { recursive: true });
  clearUp(dist);
  const work = mkdtempSync(join(dirname(dist), `${workOf(dist)}${process.pid}-`));
  const remove = () => rmSync(work, { recursive: true, force: true });
  const end = (signal: (typeof SIGNALS)[number]) => {
    remove();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    mkdirSync(join(work, 'next'));
    await make(join(work, 'next'));
    await swap(dist, work);
  } finally {
    remove();
    for (const signal of SIGNALS) process.off(signal, end);
  }
}
