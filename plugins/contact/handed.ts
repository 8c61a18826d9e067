import type { Outcome } from '../../lib/network/request';

/** The facts that the watch hands to the plugin that it wakes. */
export interface Handed {
  /** The provider's answer, if the watch requested the session. */
  asked?: Promise<Outcome>;
  /** Ends the watch, and returns the messages that frames sent meanwhile. */
  take(): readonly MessageEvent[];
}

export type GetHanded = () => Handed | undefined;
