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

/** Erases every other record in reach, then stores this one where sibling hosts share it; does nothing where no cookie sticks. */
export function storeRecord(env: Env, record: ConsentRecord): void {
  eraseRecords(env);
  const text = JSON.stringify({ ...record, consent_version: RELEASE, categories: plainList(record.categories) });
  const pair = COOKIE + encodeURIComponent(text);
  // The widest domain that the browser takes is the registrable one; it refuses those above it.
  cookieDomains(env.window.location.hostname).some((domain) => {
    putCookie(env, pair, CONSENT_AGE, domain);
    return cookiesWith(env.document, pair)[0];
  });
}

/** Whether a cookie that is written can be read: not in sandboxed frames, nor where cookies are blocked (CON-22). */
export function keepsCookies(env: Env): boolean {
  // On a visitor's first page alone there is none to read.
  if (cookiesWith(env.document, '')[0]) return true;
  // No record, under the one name that the guard lets through.
  putCookie(env, `${COOKIE}0`, 1);
  return !!eraseRecords(env);
}
