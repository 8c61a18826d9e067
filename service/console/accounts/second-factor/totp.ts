import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** s: RFC 6238's X, and the digits that all authenticators show. */
const STEP = 30;
const DIGITS = 6;
/** Steps before and after the present one whose codes are taken: clocks of telephones differ. RFC 6238, 5.2. */
const DRIFT = 1;
/** Bytes of a secret: those of SHA-1's hash. RFC 4226, 4. */
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Writes bytes in the alphabet of RFC 4648, 6, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the code of a step. RFC 4226, 5.3, with SHA-1, the one that all authenticators have. */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) as number) & 0xf;
  return `${(hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits}`.padStart(digits, '0');
}

/** `now`: ms since the epoch. */
export const stepAt = (now: number): number => Math.floor(now / 1_000 / STEP);

/** Returns the step of a code that is good now and comes after `last`; undefined if it is none. */
export function stepOfCode(secret: Buffer, code: string, now: number, last: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const given = Buffer.from(code);
  const present = stepAt(now);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, i) => present - DRIFT + i);
  // All are compared, whichever one fits.
  return steps.filter((step) => timingSafeEqual(Buffer.from(codeOf(secret, step)), given)).find((step) => step > last);
}

export const createSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Returns the address that authenticators read. https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
export function addressFor(secret: Buffer, account: string, issuer: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
}
