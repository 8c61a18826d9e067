import type { Env } from '../../kernel';
import { dropRecord, type ReportWarning } from '../../lib/records/broken-record';
import { CONTACT_KEY, type Contact, decodeContact, encodeContact, isExpired } from '../../lib/records/contact-record';
import { readCookie, writeCookie } from '../../lib/storage/cookies';
import { readText, writeText } from '../../lib/storage/storage';

const BLOCK_COOKIE = 'contact_block';
/** CTC-08. Seconds: 24 h. */
const BLOCK_AGE = 86_400;

/** The contact as this browser stores it. */
export interface ContactMemory {
  /** Returns the stored contact, or `reset` after removing one that is no longer valid (CTC-05). */
  recall(): Contact | 'reset' | undefined;
  keep(contact: Contact): void;
  forget(): void;
  /** Returns whether a login failed within the last 24 h. */
  blocked(): boolean;
  block(): void;
}

export function createContactMemory({ window, document, now }: Env, report: ReportWarning): ContactMemory {
  const forget = () => void writeText(window, 'localStorage', CONTACT_KEY, null);
  return {
    recall() {
      const blob = readText(window, 'localStorage', CONTACT_KEY);
      if (blob === null) return;
      const contact = decodeContact(blob);
      if (contact && !isExpired(contact, now())) return contact;
      if (contact) forget();
      else dropRecord(window, 'localStorage', CONTACT_KEY, report);
      return 'reset';
    },
    keep: (contact) => void writeText(window, 'localStorage', CONTACT_KEY, encodeContact(contact)),
    forget,
    blocked: () => readCookie(document, BLOCK_COOKIE) !== undefined,
    block: () =>
      writeCookie(document, BLOCK_COOKIE, '1', {
        maxAge: BLOCK_AGE,
        secure: window.location.protocol === 'https:',
      }),
  };
}
