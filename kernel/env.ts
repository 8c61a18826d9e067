import type { PageRules } from '../lib/rules/page-rules';

/** The only access to the browser, the clock and randomness. Tests pass in their own. */
export interface Env {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  /** Wall clock, ms since the epoch. */
  now(): number;
  /** Monotonic clock, ms since the page was navigated to. */
  clock(): number;
  /** A random number in [0, 1). */
  random(): number;
  /** `count` random bytes. */
  bytes(count: number): Uint8Array;
  /** The window's `fetch`, as it was when the tag ran: pages replace it by functions that add headers, or that send nothing to other origins. */
  readonly fetch: typeof fetch;
  /** The question about consent can't be seen, so that a visitor who has not chosen can't opt out. Set by the plugin that asks. */
  unseen?: boolean;
  /** The page's path is sensitive: it is about health, or for children. Set by the runtime. */
  sensitive?: boolean;
  /** Imports the rules for consent of the page's site. Set by the runtime. */
  rules?: () => Promise<PageRules>;
}

export const createEnv = (window: Window & typeof globalThis): Env => ({
  window,
  document: window.document,
  now: Date.now,
  clock: () => window.performance.now(),
  random: Math.random,
  bytes: (count) => window.crypto.getRandomValues(new Uint8Array(count)),
  fetch: window.fetch?.bind(window),
});
