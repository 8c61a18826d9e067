import type { ConsentRecord } from '../contracts/consent-record';
import { type CookiePage, cookieDomains, cookiesWith, eraseCookies, putCookie, readCookie } from '../storage/cookies';
import { readText, writeText } from '../storage/storage';
import { recordText } from '../values/json';
import {
  byStanding,
  CONSENT_AGE,
  CONSENT_COOKIE,
  chosenAt,
  dateIn,
  fieldIn,
  isCopy,
  isPassing,
  PERSON_COOKIE,
  parseRecord,
  parseValue,
  type StoredRecord,
} from './consent-record';
import { CHOICE } from './session-transfer';

const COOKIE = `${CONSENT_COOKIE}=`;
const PERSON = `${PERSON_COOKIE}=`;
const RECORD = RegExp(`^(${COOKIE}|${PERSON})`);

interface Clocked {
  readonly window: Window;
  /** ms since the epoch. */
  now(): number;
}
type Reading = Pick<CookiePage, 'document'>;

/** Returns the cookies of records, a person's refusal among them, as `name=value`. */
const recordsIn = (document: Reading['document']) => cookiesWith(document, '').filter((pair) => RECORD.test(pair));
const rawOf = (pair: string) => pair.replace(RECORD, '');
/** Returns whether a cookie of that name holds a record. */
export const isRecordName = (name?: string): boolean => RECORD.test(`${name}=`);

/**
 * The record that stands (CON-21), among `own` and those of every domain, path and partition that the page sees. Throws if the page has broken
 * a function that reads records.
 */
export function standingRecord(env: Reading & Clocked, ...own: ConsentRecord[]): ConsentRecord | undefined {
  const refused = keptRefusal(env);
  const stored = recordsIn(env.document).flatMap((pair) => parseRecord(rawOf(pair), env.now(), refused) ?? []);
  return [...own, ...stored].sort(byStanding)[0];
}

/** Returns the fields of each consent cookie that holds JSON. */
const readAll = ({ document }: Reading): Partial<StoredRecord>[] =>
  recordsIn(document).flatMap((pair) => {
    try {
      return Object(parseValue(rawOf(pair)));
    } catch {
      return [];
    }
  });

/** Returns the stored copy of a record. Undefined if it could not be stored, was replaced, or can't be read. */
export function readRecord(page: Reading, record: ConsentRecord | undefined): StoredRecord | undefined {
  const copies = record ? readAll(page).filter((found): found is StoredRecord => isCopy(found, record)) : [];
  return copies.find(({ posted }) => posted) ?? copies[0];
}

/** Returns whether another tab or sibling host has chosen since, before the kernel noticed. */
export const isReplaced = (env: Reading & Pick<Clocked, 'now'>, record: ConsentRecord): boolean =>
  readAll(env).some((found) => {
    const time = +new Date(dateIn(found));
    return time > chosenAt(record) && time <= env.now();
  });

/** Returns the raw text of the stored record, for `fieldIn`, or of several. */
export const storedText = ({ document }: Reading): string => recordsIn(document).join();

/** Erases a person's refusal, so that the record beside it counts again. */
export const erasePerson = (page: CookiePage): string | undefined => eraseCookies(page, PERSON);

/** Erases the consent cookies that the page sees, records or not. Returns the first of them. */
export function eraseRecords(page: CookiePage): string | undefined {
  erasePerson(page);
  return eraseCookies(page, COOKIE);
}

/**
 * Stores a record on the domain that sibling hosts share. Does nothing if no cookie sticks. The widest domain that the browser accepts is the
 * registrable domain. With `erase`, leaves this record alone: overwrites the earlier one first, and erases those of other domains and paths
 * afterwards, as a tab that starts in between would otherwise ask, or track, as if nobody had chosen.
 */
export function store(page: CookiePage, record: StoredRecord, erase?: typeof eraseRecords): void {
  const jar = () => recordsIn(page.document);
  const before = jar().join();
  cookieDomains(page.window.location.hostname).some((domain) => {
    putCookie(page, COOKIE + encodeURIComponent(recordText(record)), CONSENT_AGE, domain);
    // A refused domain changes nothing. A change may be a write of another tab, which must not get a rival on a narrower domain.
    return jar().join() !== before;
  });
  if (erase && jar()[1]) {
    erase(page);
    store(page, record);
  }
}

/** Stores a person's refusal beside the record, on the same domain, for `age` seconds. */
export function storePerson(page: CookiePage, record: StoredRecord, age: number): void {
  cookieDomains(page.window.location.hostname).some((domain) => {
    putCookie(page, PERSON + encodeURIComponent(recordText(record)), age, domain);
    return cookiesWith(page.document, PERSON)[0];
  });
}

/** Erases duplicates of the record: two tabs that choose at the same moment may leave one each, on different domains. */
export function leaveOne(page: CookiePage, record: StoredRecord): void {
  if (!isPassing(record) && recordsIn(page.document)[1]) store(page, record, eraseRecords);
}

/** Returns whether a written cookie can be read back. It can't in sandboxed frames, and where cookies are blocked (CON-22). */
export function keepsCookies(page: CookiePage): boolean {
  // Only a visitor's first page has no cookie to read.
  if (cookiesWith(page.document, '')[0]) return true;
  // Not a record, but stored under the one name that the guard lets through.
  const probe = `${COOKIE}0`;
  putCookie(page, probe, 1);
  const [kept] = cookiesWith(page.document, COOKIE);
  // Another tab may have stored a record meanwhile.
  if (kept === probe) putCookie(page, probe, 0);
  return !!kept;
}

/**
 * In local storage: the time of this origin's refusal, in whole seconds since the epoch, which identify nobody. Any sibling host can evict
 * the consent cookie, because browsers keep a limited number for a domain (Chromium: 180). Kept in every state of consent.
 */
export const REFUSED_KEY = 'tp_refused';

/** Returns the time of the kept refusal, in ms since the epoch, or 0 if there is none or it is older than 365 days (CON-21). May be in the future. */
export function keptRefusal({ window, now }: Clocked): number {
  const time = (readText(window, 'localStorage', REFUSED_KEY) as unknown as number) * 1e3;
  return now() - time < CONSENT_AGE * 1e3 ? time : 0;
}

/** Returns whether a text has the form of a kept refusal. */
export const isRefusalTime = (text: string): boolean => /^\d{1,10}$/.test(text);

/** Keeps a refusal of that time, in ms since the epoch, or none for 0. Returns whether it is kept: storage may be denied or full. */
export function keepRefusal({ window }: Clocked, time: number): boolean {
  const text = time ? `${Math.floor(time / 1e3)}` : null;
  // Most pages have nothing to write.
  if (readText(window, 'localStorage', REFUSED_KEY) !== text) writeText(window, 'localStorage', REFUSED_KEY, text);
  return !!text && readText(window, 'localStorage', REFUSED_KEY) === text;
}

/**
 * In local storage: the date of the choice that was made on this origin, or brought here by a link, until its receipt has arrived. Kept in
 * every state of consent, and identifies nobody. Called like the parameter, which spares every tag bytes.
 */
export const CHOSEN_KEY = CHOICE;

type Dated = Pick<ConsentRecord, 'consent_date'>;

/** Marks a choice as made on this origin. Siblings can write the record's cookie, but not this. */
export const markOwn = (window: Window, { consent_date }: Dated, by: 'link' | '' = ''): unknown =>
  writeText(window, 'localStorage', CHOSEN_KEY, by + consent_date);

/**
 * Returns whether this origin has marked the choice that these facts of a receipt belong to. A choice that a link brought has no other
 * receipt. False where storage is blocked.
 */
export const isOwn = (window: Window, { consent_date }: Dated, receipt: string): boolean => {
  const mark = readText(window, 'localStorage', CHOSEN_KEY);
  return mark === consent_date || (mark === `link${consent_date}` && receipt.startsWith('link'));
};

/** Removes the mark of this choice, whose receipt has arrived. Another tab may have marked a later one. */
export function unmarkOwn(window: Window, { consent_date }: Dated): void {
  if (readText(window, 'localStorage', CHOSEN_KEY)?.endsWith(consent_date)) writeText(window, 'localStorage', CHOSEN_KEY, null);
}

/** CON-25: a cookie with the date of the grant whose receipt has arrived, for the registrable domain. A refusal erases it. */
const RECEIPT_COOKIE = 'tp_receipt';

/**
 * Returns whether the receipt of the choice of this date, ISO 8601, has arrived. A grant's record is never rewritten to mark it: cookies have no
 * transactions, and the write could replace a younger refusal.
 */
export const hasArrived = ({ document }: Reading, date: string): boolean =>
  readCookie(document, RECEIPT_COOKIE) === encodeURIComponent(date);

/** Returns whether a choice's receipt must still be posted: its record states how the choice was made, and no mark states that it has arrived. */
export function isReceiptDue({ document }: Reading): boolean {
  const record = recordsIn(document).find((pair) => fieldIn(pair, 'receipt') !== undefined);
  const arrived = readCookie(document, RECEIPT_COOKIE);
  return !!record && !(arrived && record.includes(arrived));
}

/** Marks the receipt of the grant of this date, ISO 8601, as arrived. Returns whether the browser keeps the mark. */
export function markReceipt(page: CookiePage, date: string): boolean {
  const pair = `${RECEIPT_COOKIE}=${encodeURIComponent(date)}`;
  return cookieDomains(page.window.location.hostname).some((domain) => {
    putCookie(page, pair, CONSENT_AGE, domain);
    return cookiesWith(page.document, pair)[0];
  });
}

/**
 * Marks the rejection or receipt of a refusal as arrived, in one write. Nothing else may store them after a refusal, and cookies have no
 * transactions.
 */
export function markArrived(page: CookiePage, record: StoredRecord, rejection: boolean, receipt: boolean): void {
  const { posted = rejection || undefined, receipt: pending } = record;
  if (posted !== record.posted || (receipt && pending)) store(page, { ...record, posted, receipt: receipt ? undefined : pending });
}
