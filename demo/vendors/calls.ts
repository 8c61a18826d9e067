import type { Feed } from '../feed';

/** Something that a stand-in was told. */
export interface VendorCall {
  /** The vendor's host, as the network's manifest has it. */
  readonly vendor: string;
  /** The function that was called, or `pixel`. */
  readonly call: string;
  readonly words: readonly unknown[];
  /** What a page tells need not arrive in order: the how manieth of its calls. */
  readonly order: number;
}

export interface VendorCalls {
  add(call: VendorCall): void;
  /** Oldest first. */
  list(): readonly VendorCall[];
}

/** A demo that runs for weeks must not fill the memory. */
const MOST_KEPT = 5_000;

/** In memory, and forgotten with everything else. */
export function createVendorCalls(feed: Pick<Feed, 'listen'>): VendorCalls {
  let calls: VendorCall[] = [];
  feed.listen(({ type }) => {
    if (type === 'forgotten') calls = [];
  });
  return {
    add(call) {
      calls = [...calls.slice(1 - MOST_KEPT), call];
    },
    list: () => calls,
  };
}
