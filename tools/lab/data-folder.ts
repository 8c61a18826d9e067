import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder for a demo's data, in memory if the system offers it, as a test has nothing to lose in a power failure. */
export const dataFolder = (): string => mkdtempSync(join(process.env.TAPROOT_MEMORY ?? tmpdir(), 'taproot-data-'));
