import type { ConsentRecord } from '../contracts/consent-record';
import { sendsSignal } from '../privacy/signals';
import type { CookieHolder } from '../storage/cookies';
import { fieldIn, isForeignText } from './consent-record';
import { storedText } from './stored-choice';

/**
 * The values of the parameter. `no29912345` is a refusal with its minute since the epoch, rounded up. `no` alone is a privacy signal,
 * which has no time. `yes29912345.1794740460000` is a grant with its minute, and the link's time in ms. Minutes let two sites order
 * choices, and identify no visitor.
 */
/** ms. */
const MINUTE = 60_000;

/** Returns the minute of a time in ms since the epoch, rounded up. */
export const minuteOf = (time: number): number => Math.ceil(time / MINUTE);

/** The end of a refusal's text if a link from outside the network may have made it, so that it removes no stored data anywhere. */
export const FOREIGN = 'x';

/** Returns the text for a refusal at this time, ms since the epoch, or for a signal without a time. */
export const refusalText = (time?: number): string => `no${time === undefined ? '' : minuteOf(time)}`;

/** Returns the text for a grant made at `time` that a link hands on at `now`. Both are ms since the epoch. */
export const grantText = (time: number, now: number): string => `yes${minuteOf(time)}.${now}`;

/** Returns the times of a grant in ms since the epoch, or undefined for anything else. */
export function readGrant(text: string): { readonly chosen: number; readonly handed: number } | undefined {
  const [, chosen, handed] = /^yes(\d{1,9})\.(\d{13})$/.exec(text) ?? [];
  return chosen && handed ? { chosen: +chosen * MINUTE, handed: +handed } : undefined;
}

/** Returns the refusal in a text, and the digits of its minute: '' for a signal, undefined for anything else. */
export const readRefusal = (text: string): readonly (string | undefined)[] => /no(\d*)/.exec(text) ?? [];

/** Returns the time of a refusal with these digits, in ms since the epoch. A signal is later than any choice. */
export const refusalTime = (minute?: string): number => (minute as unknown as number) * MINUTE || Number.POSITIVE_INFINITY;

/** Returns whether a record's receipt states the text of a choice that a link brought to this page. */
export const isFrom = (handed: string, receipt: unknown): boolean =>
  typeof receipt === 'string' && /^(no|yes)/.test(receipt) && handed.startsWith(receipt);

/** The parts of a plugin's tools that know a visitor's choice. */
export interface Choice {
  readonly env: { readonly window: Window; readonly document: CookieHolder; now(): number };
  readonly consent: { readonly state: string; readonly record: ConsentRecord | undefined };
  readonly visitor: { readonly dnt: boolean; readonly gpc: boolean };
}

/**
 * CON-24: returns the text that a link hands on: for a refusal, the browser's own privacy signal, or a grant if grants travel. '' if there is
 * nothing to hand on. A refusal in part is handed on as a refusal, because a sibling that asks about fewer purposes would take one for the
 * other.
 */
export function choiceText({ env, consent, visitor }: Choice, grants?: boolean, asked: readonly string[] = ['analytics']): string {
  const { state, record } = consent;
  const chosen = record ? +new Date(record.consent_date) : 0;
  const isInPart =
    state === 'granted' && (asked.some((purpose) => !record?.categories.includes(purpose)) || !!record?.asked?.includes('~'));
  if (state === 'rejected' || isInPart) {
    const text = storedText(env);
    const later = Number(fieldIn(text, 'refused')) * MINUTE || 0;
    return refusalText(Math.max(chosen, later)) + (isForeignText(text) ? FOREIGN : '');
  }
  if (sendsSignal(env.window)) return refusalText();
  return grants && state === 'granted' && !visitor.dnt && !visitor.gpc ? grantText(chosen, env.now()) : '';
}
