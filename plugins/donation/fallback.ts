import type { Env, Page } from '../../kernel';
import { documentText } from '../../lib/dom/document-text';
import { type ReportWarning, readSound } from '../../lib/records/broken-record';
import { readText, writeText } from '../../lib/storage/storage';
import { campaignId, isCampaignPath } from '../../lib/url/routes';
import { parseUrl } from '../../lib/url/url';
import type { Organisation } from './props';

/** In session storage: the time at which this tab was last redirected, ms since the epoch. */
export const FALLBACK_KEY = 'tp_fallback';
/** ms within which a returning tab is not redirected again. */
const AGAIN = 60_000;

const isTime = (text: string) => /^\d+$/.test(text);

/** DON-07: returns whether the page's campaign does not exist: it has no number, the page is missing, or the page says so itself. */
export function isUnresolved({ status, attribute }: Pick<Page, 'status' | 'attribute'>, path: string): boolean {
  const said = attribute('campaignUnresolved');
  if (said !== undefined) return said !== 'false';
  return isCampaignPath(path) && (campaignId(path) === undefined || status === 404 || status === 410);
}

/**
 * Returns the organisation's fallback address from the manifest, never from the page. Adds the page's port on local hosts. Returns
 * undefined if the organisation has none, or if it would lead back to the same host.
 */
export function fallbackAddress(
  { host, port }: Pick<Location, 'host' | 'port'>,
  organisation: Organisation | undefined,
): string | undefined {
  const url = parseUrl(organisation?.fallback ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return;
  if (url.hostname.endsWith('.localhost')) url.port = port;
  return url.host === host ? undefined : url.href;
}

/**
 * Returns whether this tab may be redirected now. A tab redirected a moment ago may not be, because the two pages could redirect to each
 * other forever. Without storage (refused or denied), no tab is redirected.
 */
export function mayLeave(env: Env, address: string, report: ReportWarning): boolean {
  const { window, now } = env;
  const before = readSound(window, 'sessionStorage', FALLBACK_KEY, isTime, report);
  if (before && Math.abs(now() - Number(before)) < AGAIN) return false;
  const time = String(now());
  writeText(window, 'sessionStorage', FALLBACK_KEY, time);
  if (readText(window, 'sessionStorage', FALLBACK_KEY) === time) return true;
  const from = parseUrl(documentText(env, 'referrer'))?.host;
  return !from || (from !== window.location.host && from !== parseUrl(address)?.host);
}
