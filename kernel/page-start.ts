import type { EnabledPlugin } from './plugin';
import type { Site } from './site';
import type { Trace } from './trace';

/** The facts that the tag hands to the page life. */
export interface PageStart {
  /** Monotonic, ms. */
  readonly time: number;
  readonly url: string;
  /** The part of the manifest that is in the tag. */
  readonly site: Site;
  /** Returns whether a chunk is loading. */
  pending(): boolean;
  /** Looks whether the visitor chose elsewhere. With `erases`, returns a consent cookie that held no valid record, and is erased (CON-07). */
  reread(erases?: true): unknown;
  /** Puts a privacy signal into force that came since the last choice. */
  review(): void;
  startAll(plugins: readonly EnabledPlugin[]): void;
  /** Address prefixes from which scripts may be loaded. */
  readonly scripts: string[];
  /** Ends the tag's watch for clicks, submits and errors, and returns the events that it kept, in order. */
  events(): readonly Event[];
  readonly trace: Trace;
}
