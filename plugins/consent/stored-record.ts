import type { ConsentRecord, Env } from '../../kernel';
import { CONSENT_AGE, CONSENT_COOKIE } from '../../lib/records/consent-cookie';
import { recordText } from '../../lib/records/record-text';
import { cookieDomains, eraseCookies, putCookie, readCookies } from '../../lib/storage/cookies';

/** The stored record, with fields that the kernel ignores: which release asked, whether a refusal was posted, and a receipt that was not. */
export interface StoredRecord {
  readonly categories: readonly string[];
  readonly posted?: boolean;
  /** CON-25. How the choice came about. A refusal drops it once the receipt has arrived. */
  readonly receipt?: unknown;
  readonly [field: string]: unknown;
}

const dateOf = ({ consent_date, consentTimestamp }: StoredRecord) => `${consent_date ?? consentTimestamp}`;
const idOf = ({ consent_uuid, consentId }: StoredRecord) => consent_uuid ?? consentId;
/** ms since the epoch. */
const timeOf = (record: StoredRecord) => +new Date(dateOf(record));

/** Returns all that is JSON: the kernel has said which is a record. */
const stored = ({ document }: Pick<Env, 'document'>): StoredRecord[] =>
  readCookies(document, CONSENT_COOKIE).flatMap((raw) => {
    try {
      return Object(JSON.parse(decodeURIComponent(raw)));
    } catch {
      return [];
    }
  });

/** Returns the stored copy of a record. Undefined where it could not be stored, or was replaced. */
export function readRecord(env: Env, { categories, consent_date, consent_uuid }: ConsentRecord): StoredRecord | undefined {
  // A grant under the same date and id is another record, and has not been posted as this one.
  const copies = stored(env).filter(
    (one) => dateOf(one) === consent_date && idOf(one) === consent_uuid && `${one.categories}` === `${categories}`,
  );
  return copies.find(({ posted }) => posted) ?? copies[0];
}

/** Returns whether another tab or sibling host has chosen since, before the kernel noticed. */
export const isReplaced = (env: Env, record: ConsentRecord): boolean =>
  stored(env).some((one) => timeOf(one) > timeOf({ ...record }) && timeOf(one) <= env.now());

/**
 * Stores the record on the widest domain that the browser takes. The kernel checks for its own text, which is shorter. Here another tab may
 * choose at the same moment.
 */
export function store(env: Env, record: StoredRecord): void {
  const jar = () => readCookies(env.document, CONSENT_COOKIE).join();
  const before = jar();
  cookieDomains(env.window.location.hostname).some((domain) => {
    putCookie(env, `${CONSENT_COOKIE}=${encodeURIComponent(recordText(record))}`, CONSENT_AGE, domain);
    // A refused domain changes nothing. Another tab's write does, and must not get a rival on a narrower domain.
    return jar() !== before;
  });
}

/** Erases duplicates of the record: two tabs that choose at the same moment may leave one each, on different domains. */
export function leaveOne(env: Env, record: StoredRecord): void {
  if (readCookies(env.document, CONSENT_COOKIE).length < 2) return;
  eraseCookies(env, `${CONSENT_COOKIE}=`);
  store(env, record);
}

/**
 * Marks a refusal whose rejection or receipt has arrived, in one write: nothing else may store that after a refusal, and cookies know no
 * transactions.
 */
export function markArrived(env: Env, record: StoredRecord, rejection: boolean, receipt: boolean): void {
  const { posted = rejection || undefined, receipt: pending } = record;
  if (posted !== record.posted || (receipt && pending)) store(env, { ...record, posted, receipt: receipt ? undefined : pending });
}
