import type { Outcome } from '../../lib/request';

/** What the watch hands over to the plugin that it wakes. */
export interface Handed {
  /** The answer of the session, where it was asked for. */
  asked?: Promise<Outcome>;
  /** Ends the watch, and returns what frames told meanwhile. */
  take(): readonly MessageEvent[];
}

export type GetHanded = () => Handed | undefined;
