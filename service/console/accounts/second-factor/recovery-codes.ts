import { createHash, randomBytes } from 'node:crypto';
import { base32 } from './totp';

const CODES = 8;
/** Bytes of a code: nobody guesses 80 bits, so these need no limit of tries. */
const BYTES = 10;

const GROUP = /.{4}/g;

/** Returns a code as its hash knows it; undefined for a text that is none. */
function plain(text: string): string | undefined {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z2-7]{16}$/.test(code) ? code : undefined;
}

const hash = (code: string) => createHash('sha256').update(code).digest('base64url');

/** Returns the hash of a recovery code, in any case and with or without its hyphens; undefined for another text. */
export function hashOfRecovery(text: string): string | undefined {
  const code = plain(text);
  return code && hash(code);
}

/** Returns new codes, to be shown once, and the hashes to keep. */
export function createRecoveryCodes(): { readonly codes: readonly string[]; readonly hashes: readonly string[] } {
  const all = Array.from({ length: CODES }, () => base32(randomBytes(BYTES)));
  return { codes: all.map((code) => (code.match(GROUP) ?? []).join('-')), hashes: all.map(hash) };
}
