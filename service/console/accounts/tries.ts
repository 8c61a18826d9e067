import { isInside, senderOf } from '../../http/sender';

/** ms: a failure counts for so long. */
const REMEMBERED = 15 * 60_000;
/** Failures after which an account's tries, and those from an address, wait. */
const FREE_OF_ACCOUNT = 3;
const FREE_OF_ADDRESS = 5;
/** ms: the first wait of an account, and the longest. It only delays the answer, so that no stranger locks an account. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
/** ms: the first time for which an address is refused, and the longest. */
const FIRST_REFUSAL = 1_000;
const LONGEST_REFUSAL = 15 * 60_000;
/** Tries under way from an address, and from one within the organisation, which may be a proxy of everybody. */
const UNDER_WAY = 4;
const UNDER_WAY_INSIDE = 30;
/** Addresses and accounts that are counted at once. The oldest is forgotten first. */
const MOST_COUNTED = 20_000;

interface Count {
  failed: number;
  last: number;
  underWay: number;
}

export type Turn =
  /** s after which the next try from the address is taken. */
  | { readonly refused: number }
  /** `wait`: ms before the password is compared. */
  | { readonly wait: number; done(succeeded: boolean): void };

const doubled = (first: number, times: number, longest: number) => Math.min(longest, first * 2 ** Math.min(times, 30));

/**
 * Bounds tries to sign in. Whoever fails often from an address is refused there for a growing time. An account's tries are answered later and later,
 * up to 5 s, and never refused. Addresses within the organisation, which may be a proxy of everybody, are delayed only.
 */
export function createTries(now: () => number = Date.now) {
  const counts = new Map<string, Count>();

  const countOf = (key: string): Count => {
    const found = counts.get(key);
    if (found && (found.underWay || now() - found.last < REMEMBERED)) return found;
    counts.delete(key);
    const [oldest] = counts.size >= MOST_COUNTED ? counts.keys() : [];
    if (oldest !== undefined) counts.delete(oldest);
    const begun = { failed: 0, last: now(), underWay: 0 };
    counts.set(key, begun);
    return begun;
  };
  const waitFor = ({ failed }: Count, free: number) => (failed < free ? 0 : doubled(FIRST_WAIT, failed - free, LONGEST_WAIT));

  return {
    begin(ip: string, email: string): Turn {
      const inside = isInside(ip);
      const address = countOf(`address ${senderOf(ip)}`);
      const account = countOf(`account ${email}`);
      if (address.underWay >= (inside ? UNDER_WAY_INSIDE : UNDER_WAY)) return { refused: 1 };
      if (!inside && address.failed >= FREE_OF_ADDRESS) {
        const left = address.last + doubled(FIRST_REFUSAL, address.failed - FREE_OF_ADDRESS, LONGEST_REFUSAL) - now();
        if (left > 0) return { refused: Math.ceil(left / 1_000) };
      }
      address.underWay += 1;
      // Both count as failed while they are under way, so that many at once are bounded, too.
      for (const count of [address, account]) {
        count.failed += 1;
        count.last = now();
      }
      const before = { ...account, failed: account.failed - 1 };
      const wait = Math.max(
        waitFor(before, FREE_OF_ACCOUNT),
        inside ? waitFor({ ...address, failed: address.failed - 1 }, FREE_OF_ADDRESS) : 0,
      );
      return {
        wait,
        done(succeeded) {
          address.underWay -= 1;
          if (!succeeded) return;
          address.failed = 0;
          account.failed = 0;
        },
      };
    },
  };
}

export type Tries = ReturnType<typeof createTries>;
