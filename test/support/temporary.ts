import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

/** Links the transformed modules that tsx keeps from run to run, which it looks for in the temporary folder. */
function linkCache(from: string, to: string): void {
  const cache = `tsx-${process.geteuid?.() ?? 0}`;
  mkdirSync(join(from, cache), { recursive: true });
  symlinkSync(join(from, cache), join(to, cache));
}

function inMemory(): string | undefined {
  try {
    accessSync(MEMORY, constants.W_OK);
    return mkdtempSync(join(MEMORY, 'taproot-'));
  } catch {
    return undefined;
  }
}

/**
 * Creates a run's own temporary folder: `TMPDIR`, also of every process that tests start, and `TAPROOT_MEMORY` where the system has one in
 * memory. Removes both at the end, with all that tests, browsers and failed commands have left in them. Fails the run if it can't.
 */
export default function setup(): () => void {
  const before = tmpdir();
  // Short, because a socket's path in it has at most 104 bytes.
  const own = mkdtempSync(join(before, 'taproot-'));
  // PostgreSQL runs as another user in it.
  chmodSync(own, 0o755);
  linkCache(before, own);
  const memory = inMemory();
  process.env.TMPDIR = own;
  if (memory) process.env.TAPROOT_MEMORY = memory;
  return () => {
    for (const folder of memory ? [own, memory] : [own]) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    process.env.TMPDIR = before;
    delete process.env.TAPROOT_MEMORY;
  };
}
