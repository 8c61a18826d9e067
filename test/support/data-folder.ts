import { accessSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';

function place(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    return MEMORY;
  } catch {
    return tmpdir();
  }
}

/** Creates a folder for a demo's data, in memory if the system offers it, as a test has nothing to lose in a power failure. */
export const dataFolder = (): string => mkdtempSync(join(place(), 'taproot-data-'));
