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
  readonly event4: Spread | undefined;
  /** First event and first contentful paint by slow 4G. */
  readonly eventFar: Spread | undefined;
  readonly paintFar: Spread | undefined;
  readonly visible: Spread | undefined;
  readonly accept4: Spread | undefined;
  /** Scripts of the whole page view, until 6 s after load. `next1` is the same for the next page of the session. */
  readonly life1: Spread | undefined;
  readonly life4: Spread | undefined;
  /** Third parties' own scripts among them. */
  readonly others1: Spread | undefined;
  readonly others4: Spread | undefined;
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
  /** Counts until 6 s after load: the subject's own files and their bytes, third parties' scripts and theirs, and all requests to third parties. */
  readonly life?: Readonly<Record<'files' | 'bytes' | 'others' | 'otherBytes' | 'requests', number>>;
  readonly figures: Figures;
  readonly notes: readonly string[];
}
