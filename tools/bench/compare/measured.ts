import type { Bytes } from './bytes';
import type { Spread } from './spread';

/** The figures of a subject, each with its spread over the runs. ms unless stated otherwise. */
export interface Figures {
  readonly tag1: Spread | undefined;
  readonly tag4: Spread | undefined;
  readonly script1: Spread | undefined;
  readonly script4: Spread | undefined;
  readonly tasks1: Spread | undefined;
  readonly tasks4: Spread | undefined;
  readonly blocking4: Spread | undefined;
  readonly scriptBlocking4: Spread | undefined;
  readonly longest4: Spread | undefined;
  /** Bytes. */
  readonly heap: Spread | undefined;
  readonly event1: Spread | undefined;
  readonly visible: Spread | undefined;
  readonly accept4: Spread | undefined;
  /** Scripts of the whole page view, until 6 s after load. `next1` is the same for the next page of the session. */
  readonly life1: Spread | undefined;
  readonly life4: Spread | undefined;
  readonly lifeTasks1: Spread | undefined;
  readonly lifeTasks4: Spread | undefined;
  readonly next1: Spread | undefined;
  readonly lifeHeap: Spread | undefined;
}

/** The measurements of a subject. */
export interface Measured {
  readonly id: string;
  readonly name: string;
  /** Scripts and styles up to the first event, or all of a consent tool's. */
  readonly bytes?: Bytes;
  readonly hasEvent: boolean;
  /** Scripts and styles until Accept is clicked, with React among them or not. */
  readonly banner?: { readonly bytes: number; readonly react: boolean };
  /** Counts until 6 s after load: the subject's own files, third parties' files, and the bytes of the subject's own. */
  readonly life?: { readonly files: number; readonly others: number; readonly bytes: number };
  readonly figures: Figures;
  readonly notes: readonly string[];
}
