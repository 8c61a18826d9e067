import type { Answer } from './transport';

/** The next step for an answer's hits: settled for good, split because the body was too large, or sent again. */
export type NextStep = 'settled' | 'split' | 'again';

/**
 * HIT-05. Hits are settled once they have arrived or never will, after any 4xx but 408 and 429. A body that is too large is split once if
 * it has several hits. `whole`: it has not been split yet.
 */
export function nextStep({ status }: Answer, hits: number, whole: boolean): NextStep {
  if (status === 413 && whole && hits > 1) return 'split';
  return /^(2|4(?!08|29))\d\d$/.test(String(status)) ? 'settled' : 'again';
}

export const isDelivered = ({ status, unseen }: Answer): boolean => status >= 200 && status < 300 && !unseen;

/** Returns the two halves, in order. */
export const halves = <T>(items: readonly T[]): T[][] => {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
};
