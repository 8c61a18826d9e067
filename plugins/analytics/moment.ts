import type { Properties, TrackedEvent } from '../../kernel';

/** Reads facts of the page that change while it is open, for an event that happens now. */
export type Reader = (event: TrackedEvent) => Properties;

/** The facts of the moment at which an event happens. Its taps may run later. */
export interface Moments {
  readonly readers: Reader[];
  /** The facts of the event whose taps run. */
  facts: Properties;
}

export const readMoment = ({ readers }: Moments, event: TrackedEvent): Properties =>
  Object.assign({}, ...readers.map((read) => read(event)));
