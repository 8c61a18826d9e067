import { setTimeout as sleep } from 'node:timers/promises';
import { DAY } from '../../lib/time/day';
import { backOff } from '../destinations/back-off';
import type { Sent } from '../mail/mail';
import type { Claimed, Settled } from '../store/sendings';
import type { Store } from '../store/store';

/** ms after which a message that could not be sent is of no use. */
const LONGEST = { weekly: 6 * DAY, alarms: DAY } as const;

/** Tries to keep an end, and ms between two. */
const MOST_TRIES = 10;
const BETWEEN = 1_000;

export interface SendParts {
  readonly store: Pick<Store, 'console'>;
  /** Sends what was claimed. Rejects where it certainly has not been sent. */
  deliver(claimed: Claimed): Promise<Sent>;
  readonly now: () => number;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

function settled({ id, topic, tries, made }: Claimed, { fate, answer }: Sent, at: number, random: number): Settled {
  if (fate !== 'later') return { id, state: fate, at, answer };
  if (at - made > LONGEST[topic]) return { id, state: 'expired', at, answer };
  return { id, state: 'waiting', at, answer, due: at + backOff(tries, random) };
}

/** Keeps an end although the store may be away for a moment: what has none is in doubt later. */
async function keep(store: SendParts['store'], end: Settled, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await store.console('settleSending', end);
    } catch (error) {
      if (tries >= MOST_TRIES || signal.aborted) throw error;
      await sleep(BETWEEN);
    }
  }
}

/** Sends what is due, one after the other. Each is claimed in the store before, and its end is kept there after. */
export async function sendWaiting({ store, deliver, now, random, signal }: SendParts): Promise<void> {
  while (!signal.aborted) {
    const claimed = await store.console('claimSending', now());
    if (!claimed) return;
    const sent = await deliver(claimed).catch((error: Error): Sent => ({ fate: 'later', answer: error.message.slice(0, 300) }));
    await keep(store, settled(claimed, sent, now(), random()), signal);
  }
}
