import type { Feed } from '../feed';

/** A call to a vendor's stand-in. */
export interface VendorCall {
  /** The vendor's host, as in the network's manifest. */
  readonly vendor: string;
  /** The function that was called, or `pixel`. */
  readonly call: string;
  readonly words: readonly unknown[];
  /** The call's number on its page. Calls may arrive out of order. */
  readonly order: number;
}

export interface VendorCalls {
  add(call: VendorCall): void;
  /** Oldest first. */
  list(): readonly VendorCall[];
}

/** The most calls, to protect the memory of a demo that runs for weeks. */
const MOST_KEPT = 5_000;

/** Keeps calls in memory, until everything is forgotten. */
export function createVendorCalls(feed: Pick<Feed, 'listen'>): VendorCalls {
  let calls: VendorCall[] = [];
  feed.listen((news) => {
    if (news === 'forgotten') calls = [];
  });
  return {
    add(call) {
      calls = [...calls.slice(1 - MOST_KEPT), call];
    },
    list: () => calls,
  };
}
