import { readText, writeText } from '../storage/storage';
import { CHOICE } from './choice-key';

/**
 * In local storage: the date of the choice that was made on this origin, or brought here by a link, until its receipt has arrived. Kept in
 * every state of consent, and identifies nobody. Called like the parameter, which spares every tag bytes.
 */
export const CHOSEN_KEY = CHOICE;

interface Dated {
  readonly consent_date: string;
}

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

/** Returns whether a record's receipt states the text of a choice that a link brought to this page. */
export const isFrom = (handed: string, receipt: unknown): boolean =>
  typeof receipt === 'string' && /^(no|yes)/.test(receipt) && handed.startsWith(receipt);
