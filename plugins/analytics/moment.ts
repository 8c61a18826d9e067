import type { Properties, TrackedEvent } from '../../kernel';

/** Reads changing facts of the page for an event that is happening now. */
export type Reader = (event: TrackedEvent) => Properties;

/** The facts at the moment of an event, whose taps may run later. */
export interface Moments {
  readonly readers: Reader[];
  /** The facts of the event whose taps are running. */
  facts: Properties;
}

export const readMoment = ({ readers }: Moments, event: TrackedEvent): Properties =>
  Object.assign({}, ...readers.map((read) => read(event)));
