import { MAX_COOKIE_AGE } from '../storage/cookies';

/**
 * The gift events that this browser has reported, each by its name and its transaction's id, and when: ms since the epoch. Oldest first.
 */
export type Reported = ReadonlyMap<string, number>;

/** In local storage. */
export const TRANSACTIONS_KEY = 'tp_transactions';

/** DON-08: a thank-you page may be opened again from a bookmark or a receipt. ms: 400 days, as long as a cookie may last. */
export const KEPT = MAX_COOKIE_AGE * 1_000;
/** A gift is three events. */
export const MOST = 300;

const VERSION = 1;
/** Characters: as many entries as there may be, each with the longest id that there may be, are fewer. */
const LONGEST = 50_000;
const ID = /^[\w.:-]{1,140}$/;
/** Characters of a word. With the name of its event it is no longer than a value may be (EVT-03), or its end would be cut off. */
const LONGEST_WORD = 80;

/** The placeholders that pages write instead of a number. They would make one gift of many. */
const NO_ID = /^(null|undefined|nan|none|true|false|0)$/i;

/** Returns a receipt's number as text, in whichever form the page has it. Undefined for none. */
export function readTransactionId(value: unknown): string | undefined {
  const text = typeof value === 'string' || Number.isSafeInteger(value) ? String(value).trim() : '';
  return /^\w[\w.:-]{0,63}$/.test(text) && !NO_ID.test(text) ? text : undefined;
}

/**
 * The text as one word of at most 80 characters. Masks for phone numbers leave words whole. Different texts are different words: `_`, and
 * every character that words don't have, is written as its code. The end of a longer word is a hash of the text.
 */
export function wordOf(text: string): string {
  const word = text.replace(/[\W_]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`);
  return word.length > LONGEST_WORD ? [word.slice(0, 64), hash(text, 2_654_435_761), hash(text, 1_597_334_677)].join('_') : word;
}

/** 32 bits as up to 7 characters. The factors are those of cyrb53: odd, so that no text's end hides how it begins. */
function hash(text: string, factor: number): string {
  let bits = text.length;
  for (let i = 0; i < text.length; i++) bits = Math.imul(bits ^ text.charCodeAt(i), factor);
  return (bits >>> 0).toString(36);
}

/** Returns the id of a gift's event, the same for each report of it, so that receivers can drop repeats. */
export const eventId = (event: string, transaction: string): string => `${event}_${wordOf(transaction)}`;

/** Parses the stored events of gifts, without invalid and expired ones. Calls `broken` for a text that is no record. Never throws. */
export function parseReported(text: string | null, now: number, broken?: () => void): Reported {
  if (!text) return new Map();
  try {
    const [version, ...entries] = text.length > LONGEST ? [] : (JSON.parse(text) as unknown[]);
    if (version === VERSION)
      return new Map(entries.filter((entry): entry is [string, number] => isEntry(entry) && (entry as [string, number])[1] > now - KEPT));
  } catch {
    // No JSON, or no list.
  }
  broken?.();
  return new Map();
}

function isEntry(entry: unknown): boolean {
  if (!Array.isArray(entry)) return false;
  const [id, time] = entry as unknown[];
  return typeof id === 'string' && ID.test(id) && Number.isSafeInteger(time) && (time as number) >= 0;
}

/** With more than it may hold, the oldest go. */
export const serialiseReported = (reported: Reported): string => JSON.stringify([VERSION, ...[...reported].slice(-MOST)]);
