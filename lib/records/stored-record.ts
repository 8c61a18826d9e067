import { type CookiePage, cookieDomains, eraseCookies, putCookie, readCookies } from '../storage/cookies';
import { recordText } from '../values/json';
import { CONSENT_AGE, CONSENT_COOKIE } from './consent-cookie';

/** The fields that identify a record. */
interface Chosen {
  readonly categories: readonly string[];
  readonly consent_date: string;
  readonly consent_uuid: string;
}

/**
 * The stored record, with fields that the kernel ignores: the release that asked, whether a refusal was posted, and an unposted receipt.
 */
export interface StoredRecord {
  readonly categories: readonly string[];
  readonly posted?: boolean;
  /** CON-25: how the choice was made. A refusal drops the field once the receipt has arrived. */
  readonly receipt?: unknown;
  /** A grant dropped the field, because no other cookie can mark that its receipt has arrived. */
  readonly received?: boolean;
  /** CON-24: the minute since the epoch of a later refusal that a link brought. Links hand on the younger of the two. */
  readonly refused?: unknown;
  /** CON-24: true for a refusal that a link from outside the network may have brought, false once its page is known to be of the network. */
  readonly linked?: boolean;
  readonly [field: string]: unknown;
}

const dateOf = ({ consent_date, consentTimestamp }: StoredRecord) => `${consent_date ?? consentTimestamp}`;
const idOf = ({ consent_uuid, consentId }: StoredRecord) => consent_uuid ?? consentId;
/** ms since the epoch. */
const timeOf = (record: StoredRecord) => +new Date(dateOf(record));

/** Returns every cookie value that is JSON. The kernel decides which one is a record. */
const stored = ({ document }: Pick<CookiePage, 'document'>): StoredRecord[] =>
  readCookies(document, CONSENT_COOKIE).flatMap((raw) => {
    try {
      return Object(JSON.parse(decodeURIComponent(raw)));
    } catch {
      return [];
    }
  });

/** Returns the stored copy of a record. Undefined if it could not be stored, or was replaced. */
export function readRecord(page: CookiePage, { categories, consent_date, consent_uuid }: Chosen): StoredRecord | undefined {
  // A grant with the same date and id is another record, and does not count as posted.
  const copies = stored(page).filter(
    (one) => dateOf(one) === consent_date && idOf(one) === consent_uuid && `${one.categories}` === `${categories}`,
  );
  return copies.find(({ posted }) => posted) ?? copies[0];
}

/**
 * Returns whether a link from outside the network may have made this refusal. Anybody can send one, so stored data stays. The consent
 * plugin replaces the link's text in the receipt by `link`.
 */
export const isForeign = ({ linked, receipt }: StoredRecord): boolean =>
  linked === undefined ? typeof receipt === 'string' && /^(no|link)/.test(receipt) : linked === true;

/** Returns whether another tab or sibling host has chosen since, before the kernel noticed. */
export const isReplaced = (env: CookiePage & { now(): number }, record: Chosen): boolean =>
  stored(env).some((one) => timeOf(one) > timeOf({ ...record }) && timeOf(one) <= env.now());

/**
 * Stores the record on the widest domain that the browser accepts. Compares the whole jar, because another tab may choose at the same
 * moment. The kernel checks only for its own text, which is shorter.
 */
export function store(page: CookiePage, record: StoredRecord): void {
  const jar = () => readCookies(page.document, CONSENT_COOKIE).join();
  const before = jar();
  cookieDomains(page.window.location.hostname).some((domain) => {
    putCookie(page, `${CONSENT_COOKIE}=${encodeURIComponent(recordText(record))}`, CONSENT_AGE, domain);
    // A refused domain changes nothing. A change is another tab's write, which must not get a rival on a narrower domain.
    return jar() !== before;
  });
}

/** Erases duplicates of the record: two tabs that choose at the same moment may leave one each, on different domains. */
export function leaveOne(page: CookiePage, record: StoredRecord): void {
  if (readCookies(page.document, CONSENT_COOKIE).length < 2) return;
  eraseCookies(page, `${CONSENT_COOKIE}=`);
  store(page, record);
}

/**
 * Marks the rejection or receipt of a refusal as arrived, in one write. Nothing else may store them after a refusal, and cookies have no
 * transactions.
 */
export function markArrived(page: CookiePage, record: StoredRecord, rejection: boolean, receipt: boolean): void {
  const { posted = rejection || undefined, receipt: pending } = record;
  if (posted !== record.posted || (receipt && pending)) store(page, { ...record, posted, receipt: receipt ? undefined : pending });
}
