import type { Journal } from './journal';
import { bodyBytes, isDelivered, nextStep, type Parcel, toBatches, toBody } from './queue-state';
import type { Answer, Transport } from './transport';

/** The most hits that are taken over at once. After they fail together, each is tried alone. */
const MOST = 50;

export interface LeftoverParts {
  readonly transport: Transport;
  readonly journal: Pick<Journal, 'claim' | 'strike'>;
  readonly isSound: (parcel: Parcel) => boolean;
  /** Returns whether the service is known to take hits. Otherwise, tries are wasted. */
  wanted(): boolean;
  /** Takes each answer after which its hits are not sent again. */
  settled(answer: Answer): void;
  /** Takes each answer after which its hits are sent again. */
  failed(answer: Answer): void;
}

export interface Leftovers {
  /** Delivers the hits of dead pages. Resolves to true if living pages may leave more. */
  look(): Promise<boolean>;
  forget(): void;
}

/** Sends hits that earlier pages or other tabs could not send: under the same ids, one request at a time (HIT-05). */
export function createLeftovers({ transport, journal, isSound, wanted, settled, failed }: LeftoverParts): Leftovers {
  let held: Parcel[] = [];
  let most = MOST;
  let busy = false;
  let more = false;
  /** Invalidates everything read or sent before `forget`. */
  let era = 0;

  const take = async () => {
    const began = era;
    const claim = await journal.claim(MOST);
    more = claim.more;
    held = claim.entries.filter((entry) => era === began && isSound(entry));
    const dropped = claim.entries.filter((entry) => !held.includes(entry));
    if (dropped.length) journal.strike(dropped);
    return held.length > 0;
  };

  /** Resolves to true if more can be sent. */
  const sendSome = async () => {
    const [batch] = toBatches(held.slice(0, most));
    if (!batch || !wanted()) return false;
    const began = era;
    held = held.slice(batch.length);
    const answer = await transport.send(toBody(batch), bodyBytes(batch), false);
    const next = nextStep(answer, batch.length, true);
    if (next === 'settled') {
      settled(answer);
      journal.strike(batch);
      most = MOST;
      return isDelivered(answer);
    }
    // One hit may break the service. Sent one by one, the others arrive.
    failed(answer);
    if (era !== began) return false;
    held.push(...batch);
    most = 1;
    return next === 'split';
  };

  return {
    async look() {
      if (busy) return false;
      busy = true;
      more = false;
      while (wanted() && (held.length || (await take())) && (await sendSome()));
      busy = false;
      return more || held.length > 0;
    },
    forget() {
      era++;
      held = [];
    },
  };
}
