import type { Again, Settlement } from '../store/deliveries';
import { backOff } from './back-off';
import type { NoAnswer, Reading } from './destination';
import type { Destination } from './entry';
import type { Passed } from './gate';

export type Sent = Extract<Passed, { readonly event: object }>;

interface Context {
  readonly destination: Destination;
  readonly now: number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly pack: string | null;
  /** Failures of the destination before. */
  readonly fails: number;
  readonly newPack: () => string;
}

type Outcome = Pick<Settlement, 'done' | 'again' | 'answer' | 'fault' | 'patience' | 'rest' | 'request'>;

/** ms between two probes of a destination that is at fault. */
export const PROBE = 60_000;
/** Failures in a row after which a destination rests as a whole. */
const PATIENCE = 5;
/** ms until the first question whether a request has arrived: Google's answer takes half an hour. */
const FIRST_QUESTION = 30 * 60 * 1_000;

export const readingOf = ({ failed, arrived, barred }: NoAnswer): Reading => {
  return { fate: barred ? 'destination' : arrived ? 'doubt' : 'nobody', words: failed };
};

/** Halves a batch of which one event was refused, and nobody knows which. `arrived`: others were not. */
function halve(sent: readonly Sent[], { words, arrived }: Reading, { now, newPack }: Context): Again[] {
  const middle = sent.length >> 1;
  return [sent.slice(0, middle), sent.slice(middle)].flatMap((half) => {
    const pack = newPack();
    return half.map(({ claimed }) => {
      return { event: claimed.event, due: now, first: claimed.first ?? (arrived ? now : null), answer: words, pack };
    });
  });
}

/** Decides what becomes of the events of a request, and of the destination, by the vendor's answer. */
export function outcomeOf(sent: readonly Sent[], reading: Reading, context: Context): Outcome {
  const { now, random, fails, pack } = context;
  const { fate, words, only, each = {}, after, request } = reading;
  const named = new Set(only ?? sent.keys());
  const own = sent.filter((_, at) => named.has(at));
  const others = sent.filter((_, at) => !named.has(at));
  const wordsOf = (one: Sent) => each[sent.indexOf(one)] ?? words;
  const back = (some: readonly Sent[], due: () => number, doubtful: boolean): Again[] =>
    some.map((one) => ({
      ...{ event: one.claimed.event, due: due(), answer: wordsOf(one), pack },
      first: one.claimed.first ?? (doubtful ? now : null),
    }));
  // All that a refusal did not name goes again at once, without what it named.
  const rest = back(others, () => now, false);
  // One moment for all, so that a batch stays together.
  const next = now + backOff(Math.max(0, ...sent.map(({ claimed }) => claimed.tries)) + 1, random(), after);
  const later = () => next;
  switch (fate) {
    case 'sent':
      return {
        done: own.map(({ claimed }) => ({ event: claimed.event, state: 'sent', reason: '', ...(request && { request }) })),
        ...{ again: rest, answer: words, fault: '' },
        ...(request && { request: { id: request, due: now + FIRST_QUESTION } }),
      };
    case 'event':
      if (own.length > 1 && !only) return { done: [], again: halve(sent, reading, context), answer: words, fault: '' };
      return {
        done: own.map((one) => {
          return { event: one.claimed.event, state: 'given_up', reason: 'refused by the vendor', answer: wordsOf(one), keeps: true };
        }),
        ...{ again: rest, answer: words, fault: '' },
      };
    case 'ended':
      return { done: [], again: back(sent, () => now, false), answer: words, fault: 'ended' };
    case 'destination':
      return { done: [], again: back(sent, () => now, false), answer: words, fault: 'destination', patience: 1, rest: now + PROBE };
    default: {
      const asked = after === undefined ? PATIENCE : 1;
      const pause = after ?? Math.min(backOff(Math.max(fails + 2 - PATIENCE, 1), random()), PROBE);
      return { done: [], again: back(sent, later, fate === 'doubt'), answer: words, fault: 'nobody', patience: asked, rest: now + pause };
    }
  }
}
