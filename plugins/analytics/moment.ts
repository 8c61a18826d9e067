import type { Properties, TrackedEvent } from '../../kernel';

/** Reads facts of the page that change from one moment to the next, for an event that happens now. */
export type Reader = (event: TrackedEvent) => Properties;

/** The facts of the moments at which events happen: taps may run later. */
export interface Moments {
  readonly readers: Reader[];
  /** The facts of the event that is on its way. */
  facts: Properties;
}

export const readMoment = ({ readers }: Moments, event: TrackedEvent): Properties =>
  Object.assign({}, ...readers.map((read) => read(event)));
