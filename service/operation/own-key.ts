import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'seal.key';

/** Reads the key in a folder, which the first one who asks makes. */
export function keyIn(folder: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, FILE);
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'hex');
}

export interface KeyPlace {
  readonly DATA: string;
  readonly NATS_URL?: unknown;
  readonly SERVICE_TOKEN?: string | undefined;
}

/** Returns a key of 32 bytes for one purpose, from a secret. */
export const keyFrom = (secret: string | Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `taproot ${purpose}`, 32));
