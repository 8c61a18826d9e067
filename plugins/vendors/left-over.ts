import type { HitPayload } from '../../kernel';
import { dropRecord, type ReportWarning } from '../../lib/records/broken-record';
import { conversionOf } from '../../lib/records/told-conversion';
import { readText, writeText } from '../../lib/storage/storage';
import { DROPPED } from '../../lib/values/holding';
import { listText } from '../../lib/values/json';

/** In localStorage: conversions that no vendor could receive before their page was left. */
export const LEFT_KEY = 'tp_conversions_left';

/** The fields of a conversion. */
const FIELDS = ['event', 'hit_id', 'event_id', 'transaction_id', 'value', 'amount', 'currency', 'altered'];
const MOST = 20;
/** Characters. */
const LONGEST = 20_000;

/** Stores the conversions among some hits for the next page of the site. Reports that older ones are dropped. */
export function keepLeft(window: Window, hits: readonly HitPayload[], report: ReportWarning): void {
  const left = [...readLeft(window), ...hits.filter(conversionOf).map(pick)];
  if (left.length > MOST) report(new Error(`${DROPPED}oldest of over ${MOST} conversions before third parties`), { severity: 'warn' });
  if (left.length) writeText(window, 'localStorage', LEFT_KEY, listText(left.slice(-MOST)));
}

/** Returns an earlier page's conversions, and removes them from storage. */
export function takeLeft(window: Window, report: ReportWarning): readonly HitPayload[] {
  const left = readLeft(window, () => dropRecord(window, 'localStorage', LEFT_KEY, report));
  if (left.length) writeText(window, 'localStorage', LEFT_KEY, null);
  return left;
}

function readLeft(window: Window, broken?: () => void): HitPayload[] {
  const text = readText(window, 'localStorage', LEFT_KEY) ?? '[]';
  try {
    const stored: unknown = text.length > LONGEST ? [] : JSON.parse(text);
    return Array.isArray(stored) ? stored.filter((hit) => typeof hit === 'object' && hit && conversionOf(hit)).map(pick) : [];
  } catch {
    broken?.();
    return [];
  }
}

const pick = (hit: HitPayload): HitPayload =>
  Object.fromEntries(Object.entries(hit).filter(([name, value]) => FIELDS.includes(name) && typeof value !== 'object'));
