import { sendsSignal } from '../privacy/signals';
import type { CookieHolder } from '../storage/cookies';
import { FOREIGN, grantText, MINUTE, refusalText } from './choice-transfer';
import { isStoredForeign, laterRefusal } from './later-refusal';

/** The parts of a plugin's tools that know a visitor's choice. */
export interface Choice {
  readonly env: { readonly window: Window; readonly document: CookieHolder; now(): number };
  readonly consent: {
    readonly state: string;
    readonly record: { readonly consent_date: string; readonly categories: readonly string[] } | undefined;
  };
  readonly visitor: { readonly dnt: boolean; readonly gpc: boolean };
}

/**
 * CON-24: returns the text that a link hands on: for a refusal, the browser's own privacy signal, or a grant if grants travel. '' if there is
 * nothing to hand on. A refusal in part is handed on as a refusal, because a sibling that asks about fewer purposes would take one for the
 * other.
 */
export function choiceText({ env, consent, visitor }: Choice, grants?: boolean, asked: readonly string[] = ['analytics']): string {
  const { state, record } = consent;
  const chosen = +new Date(record?.consent_date ?? 0);
  const isInPart = state === 'granted' && asked.some((purpose) => !record?.categories.includes(purpose));
  if (state === 'rejected' || isInPart)
    return refusalText(Math.max(chosen, laterRefusal(env.document) * MINUTE)) + (isStoredForeign(env.document) ? FOREIGN : '');
  if (sendsSignal(env.window)) return refusalText();
  return grants && state === 'granted' && !visitor.dnt && !visitor.gpc ? grantText(chosen, env.now()) : '';
}
