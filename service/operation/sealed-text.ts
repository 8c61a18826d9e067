import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Seals texts by AES-256-GCM, so that nobody who reads a log, a store or a copy of one reads them. */
export const sealText = (key: Buffer) => ({
  close(text: string): string {
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  },
  /** Returns undefined for what another key has sealed. */
  open(text: string): string | undefined {
    try {
      const bytes = Buffer.from(text, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE));
      cipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return `${cipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8')}${cipher.final('utf8')}`;
    } catch {
      return undefined;
    }
  },
});

export type TextSeal = ReturnType<typeof sealText>;
