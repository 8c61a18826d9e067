import type { Env, Page } from '../../kernel';
import { documentText } from '../../lib/dom/document-text';
import { type ReportWarning, readSound } from '../../lib/records/broken-record';
import { readText, writeText } from '../../lib/storage/storage';
import { campaignId, isCampaignPath } from '../../lib/url/routes';
import { parseUrl } from '../../lib/url/url';
import type { Organisation } from './props';

/** When this tab was last sent away, ms since the epoch; in sessionStorage. */
export const FALLBACK_KEY = 'tp_fallback';
/** ms within which a tab that comes back is not sent away again. */
const AGAIN = 60_000;

const isTime = (text: string) => /^\d+$/.test(text);

/** DON-07: whether the page is one of a campaign that there is not: no number, no such page, or it says so itself. */
export function isUnresolved({ status, attribute }: Pick<Page, 'status' | 'attribute'>, path: string): boolean {
  const said = attribute('campaignUnresolved');
  if (said !== undefined) return said !== 'false';
  return isCampaignPath(path) && (campaignId(path) === undefined || status === 404 || status === 410);
}

/**
 * Where the organisation takes gifts instead: its address in the manifest, and nothing of the page's. On local hosts the page's
 * port is added. Undefined where there is none, and where it would lead back to the same host.
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
 * Whether this tab may be sent there now: not if it was a moment ago, or the two would send it back and forth. Without storage
 * (refused, or denied) nobody is sent who comes from either of them.
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
