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

/** Creates a folder for a demo's data: in memory where the system has one there, as a test has nothing to lose when the power fails. */
export const dataFolder = (): string => mkdtempSync(join(place(), 'taproot-data-'));
