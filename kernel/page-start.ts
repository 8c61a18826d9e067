import type { Apply, MakeTools } from './apply';
import type { Records } from './consent/consent';
import type { Guard, Keeps } from './consent/guard';
import type { EnabledPlugin } from './plugin';
import type { Problems } from './problems';
import type { SiteFacts } from './site-facts';
import type { Trace } from './trace';

/** The facts that the tag hands to the runtime. */
export interface PageStart {
  /** Monotonic, ms. */
  readonly time: number;
  readonly url: string;
  /** The part of the manifest that is in the tag. */
  readonly site: SiteFacts;
  readonly apply: Apply;
  readonly tools: MakeTools;
  readonly attempt: Problems['attempt'];
  readonly records: Records;
  /** Enforces a privacy signal that appeared since the last choice. */
  review(): void;
  /** The text of a choice that a link brought (CON-24), '' without one. */
  readonly handed: string;
  readonly keeps: Keeps;
  readonly guard: Guard;
  /** Address prefixes from which scripts may be loaded. */
  readonly scripts: string[];
  /**
   * The clicks, submits, errors and keys so far, in order. The tag's listeners come before the page's, and stay: the runtime takes the events,
   * and replaces `push`.
   */
  readonly events: Event[];
  readonly trace: Trace;
  /** The chunk of the plugin that asks for consent, if the tag has requested it. */
  asking?: ReturnType<EnabledPlugin['load']> | undefined;
}
