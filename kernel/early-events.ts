/** Ends the watch and returns the events that it kept, in order. */
export type EarlyEvents = () => readonly Event[];

/** The events that a plugin wants from before its chunk loaded. */
export interface WantedEvents {
  readonly types: readonly string[];
  /** The number of events to keep. Later ones are dropped. */
  readonly most: number;
  /** Fetches the chunk at the first event, as the visitor may leave soon. */
  readonly hurry?: true;
}
