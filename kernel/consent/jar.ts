import { CONSENT_AGE, CONSENT_COOKIE } from '../../lib/records/consent-cookie';
import { plainList } from '../../lib/records/record-text';
import { cookieDomains, cookiesWith, eraseCookies, putCookie } from '../../lib/storage/cookies';
import type { Env } from '../env';
import { RELEASE } from '../version';
import { byStanding, type ConsentRecord, parseRecord } from './record';

const COOKIE = `${CONSENT_COOKIE}=`;

/**
 * The record that stands: of those given, and of those of every domain, path and partition that the page sees (CON-21). Throws where the
 * page has broken what a record is read with.
 */
export const standingRecord = (env: Env, ...own: ConsentRecord[]): ConsentRecord | undefined =>
  [...own, ...cookiesWith(env.document, COOKIE).flatMap((pair) => parseRecord(pair.slice(COOKIE.length), env.now()) ?? [])].sort(
    byStanding,
  )[0];

/** Erases the consent cookies that the page sees, records or not. Returns the first of them. */
export const eraseRecords = (env: Env): string | undefined => eraseCookies(env, COOKIE);

/**
 * Stores this record alone, where sibling hosts share it; does nothing where no cookie sticks. It takes the place of the one before at once:
 * a tab that began in between would ask, or track, as if nobody had chosen. What other domains and paths have is erased then. `before`,
 * for the choice's receipt (CON-25): the state until then, true where nobody had chosen, or the text that a link brought.
 */
export function storeRecord(env: Env, record: ConsentRecord, before?: string | true): void {
  const text = JSON.stringify({ ...record, consent_version: RELEASE, receipt: before, categories: plainList(record.categories) });
  const pair = COOKIE + encodeURIComponent(text);
  // The widest domain that the browser takes is the registrable one; it refuses those above it.
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

/** Returns whether a cookie that is written can be read: not in sandboxed frames, nor where cookies are blocked (CON-22). */
export function keepsCookies(env: Env): boolean {
  // On a visitor's first page alone there is none to read.
  if (cookiesWith(env.document, '')[0]) return true;
  // No record, under the one name that the guard lets through.
  const probe = `${COOKIE}0`;
  putCookie(env, probe, 1);
  const [kept] = cookiesWith(env.document, COOKIE);
  // Another tab may have stored a record meanwhile.
  if (kept === probe) putCookie(env, probe, 0);
  return !!kept;
}
