import { rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** ms. No transaction of ours takes this long, so whoever made an older lock has died. */
const STALE = 1_500;

/** node-sqlite3-wasm locks by a directory beside the file, which a crash leaves behind. Resolves when it is gone, or removed as stale. */
export async function awaitDatabaseLock(file: string): Promise<void> {
  const lock = `${file}.lock`;
  for (;;) {
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
    if (made === undefined) return;
    if (Date.now() - made > STALE) return rmSync(lock, { recursive: true, force: true });
    await sleep(100);
  }
}
