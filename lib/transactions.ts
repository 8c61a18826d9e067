/** The gift events that this browser has reported, each by its event id, and when: ms since the epoch. Oldest first. */
export type Reported = ReadonlyMap<string, number>;

/** In local storage. */
export const TRANSACTIONS_KEY = 'tp_transactions';

/** DON-08: a thank-you page may be opened again from a bookmark or a receipt. ms: 400 days, as long as a cookie may last. */
export const KEPT = 400 * 24 * 60 * 60 * 1_000;
/** A gift is three events. */
export const MOST = 300;

const VERSION = 1;
/** Characters. */
const LONGEST = 50_000;
const ID = /^\w{1,100}$/;

/** What a page writes that has no number. It would make one gift of many. */
const NO_ID = /^(null|undefined|nan|none|true|false|0)$/i;

/** Whatever a page calls a receipt's number, as text; undefined for what is none. */
export function readTransactionId(value: unknown): string | undefined {
  const text = typeof value === 'string' || Number.isSafeInteger(value) ? String(value).trim() : '';
  return /^\w[\w.:-]{0,63}$/.test(text) && !NO_ID.test(text) ? text : undefined;
}

/**
 * What an event of a gift is called, whoever reports it and however often, so that receivers can drop repeats. One word, which
 * no mask for phone numbers takes apart; ids that differ in punctuation only are one.
 */
export const eventId = (event: string, transaction: string): string => `${event}_${transaction.replace(/\W/g, '_')}`;

/** What a stored text holds; nothing of what does not fit. Never throws. */
export function parseReported(text: string | null, now: number): Reported {
  if (!text || text.length > LONGEST) return new Map();
  try {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored) || stored[0] !== VERSION) return new Map();
    return new Map(stored.slice(1).filter((entry): entry is [string, number] => isEntry(entry) && entry[1] > now - KEPT));
  } catch {
    return new Map();
  }
}

function isEntry(entry: unknown): boolean {
  if (!Array.isArray(entry)) return false;
  const [id, time] = entry as unknown[];
  return typeof id === 'string' && ID.test(id) && Number.isSafeInteger(time) && (time as number) >= 0;
}

/** With more than it may hold, the oldest go. */
export const serialiseReported = (reported: Reported): string => JSON.stringify([VERSION, ...[...reported].slice(-MOST)]);
