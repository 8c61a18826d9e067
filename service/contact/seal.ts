import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** ms: a contact session's longest life, 14 days. */
const LONGEST = 14 * 24 * 60 * 60 * 1_000;

const SEALED = /^(\d{1,20})\.(\d{1,15})\.([\w-]{43})$/;

export interface Seal {
  /** Returns the cookie's value for a contact authenticated at `now`, ms since the epoch. */
  close(id: string, now: number): string;
  /** Returns the contact's id, if the value was made with the same key and is not older than 14 days. */
  open(value: string | undefined, now: number): string | undefined;
}

/** Signs contacts' ids, so that nobody gets a contact's data by writing a number into a cookie. The key may be any secret text. */
export function openSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'taproot contact session', 32));
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    close(id, now) {
      const text = `${id}.${now + LONGEST}`;
      return `${text}.${sign(text).toString('base64url')}`;
    },
    open(value = '', now) {
      const [, id, end, signature = ''] = SEALED.exec(value) ?? [];
      if (!id || Number(end) < now) return undefined;
      return timingSafeEqual(sign(`${id}.${end}`), Buffer.from(signature, 'base64url')) ? id : undefined;
    },
  };
}
