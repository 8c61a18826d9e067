import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';

/** ms between two tries for a lease. */
const BETWEEN = 500;

/**
 * Takes the lease on a file, or returns undefined while somebody else has it. The lease is an exclusive lock of SQLite's, which the system
 * releases when the holder's process ends, however it ends. Returns a function that gives the lease back.
 */
export function tryLease(file: string): (() => void) | undefined {
  const database = new Database(file);
  try {
    database.exec('pragma busy_timeout = 0');
    database.exec('begin exclusive');
    return () => database.close();
  } catch (error) {
    database.close();
    if ((error as { readonly code?: string }).code === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}

interface Options {
  /** Called when somebody else has the lease. */
  onWait(): void;
  /** Called for each try that fails for another reason. */
  onFault(error: Error): void;
  readonly signal: AbortSignal;
}

/** Waits for the lease on a file. Resolves to a function that gives it back, or to undefined once the signal aborts. Never rejects. */
export async function takeLease(file: string, { onWait, onFault, signal }: Options): Promise<(() => void) | undefined> {
  for (let waits = false; !signal.aborted; ) {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const release = tryLease(file);
      if (release) return release;
      if (!waits) onWait();
      waits = true;
    } catch (error) {
      onFault(error as Error);
    }
    await sleep(BETWEEN, undefined, { signal }).catch(() => {});
  }
  return undefined;
}
