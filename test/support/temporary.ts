import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** Links the transformed modules that tsx keeps from run to run, which it looks for in the temporary folder. */
function linkCache(from: string, to: string): void {
  const cache = `tsx-${process.geteuid?.() ?? 0}`;
  mkdirSync(join(from, cache), { recursive: true });
  symlinkSync(join(from, cache), join(to, cache));
}

/** The file in a run's folder that holds the number of its process. */
const RUN = 'run';
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });

/** Creates a run's folder. Short, because a socket's path in it has at most 104 bytes. */
function newFolder(place: string): string {
  const folder = mkdtempSync(join(place, 'taproot-'));
  writeFileSync(join(folder, RUN), `${process.pid}`);
  return folder;
}

/** Removes the folders of runs that were killed. */
function clearUp(place: string): void {
  for (const name of readdirSync(place)) {
    if (!/^taproot-\w{6}$/.test(name)) continue;
    const folder = join(place, name);
    try {
      process.kill(Number(readFileSync(join(folder, RUN), 'utf8')), 0);
    } catch (error) {
      // Any other error is one of a folder that is not a run's, or of a run of another user.
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') remove(folder);
    }
  }
}

function inMemory(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK);
    clearUp(MEMORY);
    return newFolder(MEMORY);
  } catch {
    return undefined;
  }
}

/**
 * Creates a run's own temporary folder: `TMPDIR`, also of every process that tests start, and `TAPROOT_MEMORY` where the system has one in
 * memory. Removes both at the end, with all that tests, browsers and failed commands have left in them, and those of earlier runs that were killed.
 * Fails the run if it can't.
 */
export default function setup(): () => void {
  const before = tmpdir();
  clearUp(before);
  const own = newFolder(before);
  // PostgreSQL runs as another user in it.
  chmodSync(own, 0o755);
  linkCache(before, own);
  const memory = inMemory();
  process.env.TMPDIR = own;
  if (memory) process.env.TAPROOT_MEMORY = memory;
  return () => {
    for (const folder of memory ? [own, memory] : [own]) remove(folder);
    process.env.TMPDIR = before;
    delete process.env.TAPROOT_MEMORY;
  };
}
