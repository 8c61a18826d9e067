/** The circumstances in which every page is visited. */
export const STATES = ['untouched', 'refused', 'accepted', 'withdrawn', 'gpc'] as const;
export type State = (typeof STATES)[number];

/** States that a visit reaches through Taproot's interface. Without it, they can't be looked at. */
export const CHOSEN: readonly State[] = ['refused', 'accepted', 'withdrawn'];

/** In words, for reports. */
export const STATE_WORDS: Readonly<Record<State, string>> = {
  untouched: 'Untouched',
  refused: 'Refused',
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
  gpc: 'GPC',
};

/** Returns whether everything that needs consent is allowed in a state. `optOut`: sites need not ask the visitor first. */
export const isGranted = (state: State, optOut: boolean): boolean => state === 'accepted' || (state === 'untouched' && optOut);
