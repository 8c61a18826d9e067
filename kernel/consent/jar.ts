import type { ConsentRecord } from '../../lib/contracts/consent-record';
import { CONSENT_AGE, CONSENT_COOKIE } from '../../lib/records/consent-cookie';
import { keptRefusal } from '../../lib/records/kept-refusal';
import { cookieDomains, cookiesWith, eraseCookies, putCookie } from '../../lib/storage/cookies';
import { plainList } from '../../lib/values/json';
import type { Env } from '../env';
import { RELEASE } from '../version';
import { byStanding, chosenAt, isRejection, parseRecord } from './record';

const COOKIE = `${CONSENT_COOKIE}=`;

/**
 * The record that stands (CON-21), among `own` and those of every domain, path and partition that the page sees. Where this origin keeps a
 * refusal, grants count that are younger and have the receipt of a choice, or had it (`received`). Throws if the page has broken a function
 * that reads records.
 */
export function standingRecord(env: Env, ...own: ConsentRecord[]): ConsentRecord | undefined {
  const refused = keptRefusal(env);
  const stored = cookiesWith(env.document, COOKIE).flatMap((pair) => {
    const record = parseRecord(pair.slice(COOKIE.length), env.now());
    return record && (isRejection(record) || (chosenAt(record) > refused && (!refused || /rece.{3,4}%22%3A/.test(pair)))) ? record : [];
  });
  return [...own, ...stored].sort(byStanding)[0];
}

/** Erases the consent cookies that the page sees, records or not. Returns the first of them. */
export const eraseRecords = (env: Env): string | undefined => eraseCookies(env, COOKIE);

/**
 * Stores this record alone, on the domain that sibling hosts share. Does nothing if no cookie sticks. Overwrites the earlier record first,
 * and erases those of other domains and paths afterwards: a tab that starts in between would otherwise ask, or track, as if nobody had
 * chosen. `before`, for the choice's receipt (CON-25): the earlier state, true if nobody had chosen, or the text that a link brought.
 */
export function storeRecord(env: Env, record: ConsentRecord, before?: string | true): void {
  const text = JSON.stringify({ ...record, consent_version: RELEASE, receipt: before, categories: plainList(record.categories) });
  const pair = COOKIE + encodeURIComponent(text);
  // The widest domain that the browser accepts is the registrable domain. It refuses wider ones.
  const put = () =>
    cookieDomains(env.window.location.hostname).some((domain) => {
      putCookie(env, pair, CONSENT_AGE, domain);
      return cookiesWith(env.document, pair)[0];
    });
  put();
  if (cookiesWith(env.document, COOKIE)[1]) {
    eraseRecords(env);
    put();
  }
}

/** Returns whether a written cookie can be read back. It can't in sandboxed frames, and where cookies are blocked (CON-22). */
export function keepsCookies(env: Env): boolean {
  // Only a visitor's first page has no cookie to read.
  if (cookiesWith(env.document, '')[0]) return true;
  // Not a record, but stored under the one name that the guard lets through.
  const probe = `${COOKIE}0`;
  putCookie(env, probe, 1);
  const [kept] = cookiesWith(env.document, COOKIE);
  // Another tab may have stored a record meanwhile.
  if (kept === probe) putCookie(env, probe, 0);
  return !!kept;
}
