import { isInside, senderOf } from '../http/sender';

/** Failed logins a minute by one address, for one contact, and by an address within the organisation, which may be a proxy of many visitors. */
const BY_ADDRESS = 20;
const BY_CONTACT = 10;
const FROM_INSIDE = 120;
/** ms. */
const WINDOW = 60_000;
/** Addresses and contacts that are counted at once. The oldest is forgotten first. */
const MOST_COUNTED = 20_000;

export interface Try {
  /** The IP address. */
  readonly address: string;
  readonly contact: string;
}

/**
 * Bounds failed logins. `begin` returns undefined if there were too many, else a function to call if the login was no failure. A login that
 * is under way counts as failed, so that a thousand at once are bounded, too.
 */
export function createLoginTries(now: () => number = Date.now) {
  const counted = new Map<string, { failed: number; readonly since: number }>();

  const countOf = (key: string) => {
    const found = counted.get(key);
    if (found && now() - found.since < WINDOW) return found;
    counted.delete(key);
    const [oldest] = counted.size >= MOST_COUNTED ? counted.keys() : [];
    if (oldest !== undefined) counted.delete(oldest);
    const begun = { failed: 0, since: now() };
    counted.set(key, begun);
    return begun;
  };

  return {
    begin({ address, contact }: Try): (() => void) | undefined {
      const limits = [
        [countOf(`address ${senderOf(address)}`), isInside(address) ? FROM_INSIDE : BY_ADDRESS],
        [countOf(`contact ${contact}`), BY_CONTACT],
      ] as const;
      if (limits.some(([{ failed }, most]) => failed >= most)) return undefined;
      for (const [count] of limits) count.failed += 1;
      return () => {
        for (const [count] of limits) count.failed -= 1;
      };
    },
  };
}
