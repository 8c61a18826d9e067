import { readText, writeText } from '../storage/storage';
import { CONSENT_AGE } from './consent-cookie';

/**
 * In local storage: the time of this origin's refusal, in whole seconds since the epoch, which identify nobody. Any sibling host can evict
 * the consent cookie, because browsers keep a limited number for a domain (Chromium: 180). Kept in every state of consent.
 */
export const REFUSED_KEY = 'tp_refused';

interface Clocked {
  readonly window: Window;
  /** ms since the epoch. */
  now(): number;
}

/** Returns the time of the kept refusal, in ms since the epoch, or 0 if there is none or it is older than 365 days (CON-21). May be in the future. */
export function keptRefusal({ window, now }: Clocked): number {
  const time = (readText(window, 'localStorage', REFUSED_KEY) as unknown as number) * 1e3;
  return now() - time < CONSENT_AGE * 1e3 ? time : 0;
}

/** Returns whether a text has the form of a kept refusal. */
export const isRefusalTime = (text: string): boolean => /^\d{1,10}$/.test(text);

/** Keeps a refusal of that time, in ms since the epoch, or none for 0. Returns whether it is kept: storage may be denied or full. */
export function keepRefusal({ window }: Clocked, time: number): boolean {
  const text = time ? `${Math.floor(time / 1e3)}` : null;
  // Most pages have nothing to write.
  if (readText(window, 'localStorage', REFUSED_KEY) !== text) writeText(window, 'localStorage', REFUSED_KEY, text);
  return !!text && readText(window, 'localStorage', REFUSED_KEY) === text;
}
