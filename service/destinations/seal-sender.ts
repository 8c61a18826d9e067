import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The browser that sent a hit, as some vendors require it. */
export interface Sender {
  readonly address: string;
  readonly agent: string;
}

const NONCE = 12;
const TAG = 16;

/** UTF-16 units of an agent that are kept. */
const LONGEST = 512;

/** Seals senders by AES-256-GCM, so that neither log nor store can be read for them. */
export function openSealer(key: Buffer) {
  return {
    close({ address, agent }: Sender): string {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = JSON.stringify([address, agent.slice(0, LONGEST)]);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** Returns undefined for what another key has sealed. */
    open(text: string): Sender | undefined {
      try {
        const bytes = Buffer.from(text, 'base64url');
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
        cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
        const [address, agent] = JSON.parse(`${cipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8')}${cipher.final('utf8')}`);
        return { address, agent };
      } catch {
        return undefined;
      }
    },
  };
}

export type Sealer = ReturnType<typeof openSealer>;

const FILE = 'seal.key';

/** Reads the key in a folder, which the first one who asks makes. */
function keyIn(folder: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, FILE);
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'hex');
}

/**
 * Opens the service's own sealer: by a key in `DATA`, or where intakes and workers are on several machines, by one that follows from the token that
 * they share. Undefined without either.
 */
export function sealerOf({
  DATA,
  NATS_URL,
  SERVICE_TOKEN,
}: {
  DATA: string;
  NATS_URL?: unknown;
  SERVICE_TOKEN?: string | undefined;
}): Sealer | undefined {
  if (!NATS_URL) return openSealer(keyIn(DATA));
  return SERVICE_TOKEN ? openSealer(Buffer.from(hkdfSync('sha256', SERVICE_TOKEN, '', 'taproot sender', 32))) : undefined;
}
