import { MAX_COOKIE_AGE } from '../storage/cookies';
import { listText } from '../values/json';

/**
 * The gift events that this browser has reported, each with its name, its transaction's id and its time in ms since the epoch. Oldest
 * first.
 */
export type Reported = ReadonlyMap<string, number>;

/** In local storage. */
export const TRANSACTIONS_KEY = 'tp_transactions';

/** DON-08. ms: 400 days, the longest life of a cookie. Thank-you pages are opened again from bookmarks and receipts. */
export const KEPT = MAX_COOKIE_AGE * 1_000;
/** A gift has three events. */
export const MOST = 300;

const VERSION = 1;
/** Characters: more than the most entries, each with the longest id, can have. */
const LONGEST = 50_000;
const ID = /^[\w.:-]{1,140}$/;
/** Characters of a word. With its event's name, it stays within the limit of a value (EVT-03), which would cut off its end. */
const LONGEST_WORD = 80;

/** Placeholders that pages write instead of a number. They would merge many gifts into one. */
const NO_ID = /^(null|undefined|nan|none|true|false|0)$/i;

/** Returns a receipt's number as text, converted from any type that pages use. Undefined without one. */
export function readTransactionId(value: unknown): string | undefined {
  const text = typeof value === 'string' || Number.isSafeInteger(value) ? String(value).trim() : '';
  return /^\w[\w.:-]{0,63}$/.test(text) && !NO_ID.test(text) ? text : undefined;
}

/**
 * Returns the text as one word of at most 80 characters, which masks for phone numbers leave alone. Different texts become different words:
 * `_`, and every character that words lack, is written as its code. The end of a longer word is a hash of the text.
 */
export function wordOf(text: string): string {
  const word = text.replace(/[\W_]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`);
  return word.length > LONGEST_WORD ? [word.slice(0, 64), hash(text, 2_654_435_761), hash(text, 1_597_334_677)].join('_') : word;
}

/**
 * Hashes a text to 32 bits, as up to 7 characters. The factors are cyrb53's. They are odd, so that the end of a text never cancels its
 * beginning.
 */
function hash(text: string, factor: number): string {
  let bits = text.length;
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), factor);
  return (bits >>> 0).toString(36);
}

/** Returns the id of a gift's event. It is the same for each report of the event, so that receivers can drop repeats. */
export const eventId = (event: string, transaction: string): string => `${event}_${wordOf(transaction)}`;

/** Parses the stored events of gifts, and drops invalid and expired ones. Calls `broken` for a text that is no record. Never throws. */
export function parseReported(text: string | null, now: number, broken?: () => void): Reported {
  if (!text) return new Map();
  try {
    const [version, ...entries] = text.length > LONGEST ? [] : (JSON.parse(text) as unknown[]);
    if (version === VERSION)
      return new Map(entries.filter((entry): entry is [string, number] => isEntry(entry) && (entry as [string, number])[1] > now - KEPT));
  } catch {
    // The text is not JSON, or not a list.
  }
  broken?.();
  return new Map();
}

function isEntry(entry: unknown): boolean {
  if (!Array.isArray(entry)) return false;
  const [id, time] = entry as unknown[];
  return typeof id === 'string' && ID.test(id) && Number.isSafeInteger(time) && (time as number) >= 0;
}

/** Serialises the events. Drops the oldest ones beyond the limit. */
export const serialiseReported = (reported: Reported): string => `[${[VERSION, ...[...reported].slice(-MOST).map(listText)]}]`;
