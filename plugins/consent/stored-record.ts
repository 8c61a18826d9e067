import type { ConsentRecord, Env } from '../../kernel';
import { CONSENT_AGE, CONSENT_COOKIE } from '../../lib/records/consent-cookie';
import { recordText } from '../../lib/records/record-text';
import { cookieDomains, eraseCookies, putCookie, readCookies } from '../../lib/storage/cookies';

/** The record as it is stored, with what the kernel does not ask for: which release asked, and whether a refusal was posted. */
export interface StoredRecord {
  readonly categories: readonly string[];
  readonly posted?: boolean;
  readonly [field: string]: unknown;
}

const dateOf = ({ consent_date, consentTimestamp }: StoredRecord) => `${consent_date ?? consentTimestamp}`;
const idOf = ({ consent_uuid, consentId }: StoredRecord) => consent_uuid ?? consentId;
/** ms since the epoch. */
const timeOf = (record: StoredRecord) => +new Date(dateOf(record));

/** Whatever is JSON: which of it is a record, the kernel has said. */
const stored = ({ document }: Pick<Env, 'document'>): StoredRecord[] =>
  readCookies(document, CONSENT_COOKIE).flatMap((raw) => {
    try {
      return Object(JSON.parse(decodeURIComponent(raw)));
    } catch {
      return [];
    }
  });

/** What the jar holds of a record; undefined where it could not be stored, or was replaced. */
export function readRecord(env: Env, { categories, consent_date, consent_uuid }: ConsentRecord): StoredRecord | undefined {
  // A grant under the same date and id is another record, and has not been posted as this one.
  const copies = stored(env).filter(
    (one) => dateOf(one) === consent_date && idOf(one) === consent_uuid && `${one.categories}` === `${categories}`,
  );
  return copies.find(({ posted }) => posted) ?? copies[0];
}

/** Whether another tab, or a sibling host, has chosen since, and the kernel has not been told yet. */
export const isReplaced = (env: Env, record: ConsentRecord): boolean =>
  stored(env).some((one) => timeOf(one) > timeOf({ ...record }) && timeOf(one) <= env.now());

/**
 * Stores the record on the widest domain that the browser takes. The kernel stores a choice by looking for its own text, which is shorter;
 * here another tab may choose in the same moment.
 */
function store(env: Env, record: StoredRecord): void {
  const jar = () => readCookies(env.document, CONSENT_COOKIE).join();
  const before = jar();
  cookieDomains(env.window.location.hostname).some((domain) => {
    putCookie(env, `${CONSENT_COOKIE}=${encodeURIComponent(recordText(record))}`, CONSENT_AGE, domain);
    // A refused domain changes nothing. What another tab writes does, and must not get a rival on a narrower domain.
    return jar() !== before;
  });
}

/** Erases what else bears the record's name: two tabs that choose in the same moment may leave a record each, on a domain of its own. */
export function leaveOne(env: Env, record: StoredRecord): void {
  if (readCookies(env.document, CONSENT_COOKIE).length < 2) return;
  eraseCookies(env, `${CONSENT_COOKIE}=`);
  store(env, record);
}

/** Notes in the record itself that the service has it: after a refusal there is no other place. */
export const markPosted = (env: Env, record: StoredRecord): void => store(env, { ...record, posted: true });
