import { assignCookie, cookieDomains, readCookies } from '../../lib/cookies';
import { uuid } from '../../lib/uuid';
import type { Visitor } from '../detect/visitor';
import type { Env } from '../env';
import { VERSION } from '../version';
import { judge, type Verdict } from './gate';
import { CONSENT_COOKIE, type ConsentRecord, isRejection, parseRecord } from './record';

export type ConsentState = 'unset' | 'granted' | 'rejected';

export interface ConsentChange {
  readonly state: ConsentState;
  readonly categories: readonly string[];
  /** Where the visitor chose just now: on this page, or in another tab or on a sibling host; '' for what the page began with. */
  readonly chosen: '' | 'here' | 'elsewhere';
}

/** What pages and plugins see of consent (contract, "Run time"). */
export interface Consent {
  readonly state: ConsentState;
  readonly record: ConsentRecord | undefined;
  allows(category: string): boolean;
  /** Why a category is or is not allowed. */
  explain(category: string): Verdict;
  acceptAll(): void;
  rejectAll(): void;
  /** Saves a choice; unknown categories are left out, `necessary` is always in. */
  save(categories: readonly string[]): void;
  openSettings(): void;
  withdraw(): void;
}

/** CON-02. */
export const CATEGORIES: readonly string[] = ['necessary', 'analytics'];

/** CON-01. Seconds: 365 days. */
const RECORD_AGE = 365 * 24 * 60 * 60;

export interface OwnConsent {
  readonly consent: Consent;
  /** Follows a choice that was made in another tab or on a sibling host (CON-16). */
  reread(): void;
}

/**
 * Reads the record, erases one that is not valid (CON-07), and keeps it. `changed` is told of each choice, after it is stored;
 * `openSettings` shows them.
 */
export function createConsent(
  env: Env,
  visitor: Visitor,
  changed: (where: 'here' | 'elsewhere') => void,
  openSettings: () => void,
): OwnConsent {
  const { document } = env;
  const { hostname, protocol } = env.window.location;
  const domains = cookieDomains(hostname);
  const read = () => readCookies(document, CONSENT_COOKIE);
  /** What is no record may stand before one: on a longer path, or on the host alone. */
  const first = (values: readonly string[]) => values.map(parseRecord).find(Boolean);

  // A browser takes SameSite=None only with Secure, and Secure only over https.
  const sameSite = protocol === 'https:' ? 'None;Secure' : 'Lax';
  const write = (value: string, maxAge: number, domain?: string) =>
    assignCookie(document, `${CONSENT_COOKIE}=${value};max-age=${maxAge}${domain ? `;domain=${domain}` : ''};path=/;SameSite=${sameSite}`);

  const erase = () => {
    for (const domain of domains) write('', 0, domain);
  };

  const found = read();
  let record = first(found);
  if (found.length && !record) erase();

  const save = (categories: readonly string[]) => {
    record = Object.freeze({
      categories: CATEGORIES.filter((name) => name === 'necessary' || categories?.some?.((one) => one === name)),
      consent_date: new Date(env.now()).toISOString(),
      consent_uuid: record?.consent_uuid ?? uuid(env.bytes),
    });
    const value = encodeURIComponent(JSON.stringify({ ...record, consent_version: VERSION }));
    erase();
    // The widest domain that the browser takes is the registrable one; it refuses those above it.
    domains.some((domain) => {
      write(value, RECORD_AGE, domain);
      return read().includes(value);
    });
    changed('here');
  };

  const explain = (category: string) => judge(category, visitor, record);
  const rejectAll = () => save([]);

  const consent = Object.freeze<Consent>({
    get state() {
      return record ? (isRejection(record) ? 'rejected' : 'granted') : 'unset';
    },
    get record() {
      return record;
    },
    allows: (category) => explain(category).allowed,
    explain,
    acceptAll: () => save(CATEGORIES),
    rejectAll,
    save,
    openSettings,
    // Without a record, opt-out mode would track again: to withdraw is to refuse.
    withdraw: rejectAll,
  });

  return {
    consent,
    reread() {
      const found = first(read());
      // Each choice has its own time. That a visitor cleared the browser is none.
      if (!found || found.consent_date === record?.consent_date) return;
      record = found;
      changed('elsewhere');
    },
  };
}
