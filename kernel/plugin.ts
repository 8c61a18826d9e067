import type { ConsentState } from './consent/consent';
import type { Page } from './detect/page';
import type { Visitor } from './detect/visitor';
import type { WantedEvents } from './early-events';
import type { Env } from './env';
import type { Hooks } from './lifecycle';
import type { Plugin, Tools } from './taproot';

/** The options of a plugin that watches for another one. */
export interface Watched<Brief = unknown> {
  /** The other plugin's options as far as the watch needs them: `plugins/<name>/brief.ts` makes it at build time. */
  readonly brief: Brief;
  /** Fetches the other plugin, once. Its `early` is a function that returns the first `handed`. */
  wake(handed?: unknown): void;
}

/** `now`, the page's moments, `idle` after loaded, or the first call of a hook. */
export type Wake = 'now' | 'ready' | 'loaded' | 'idle' | Exclude<keyof Hooks, 'ready' | 'loaded'>;

/** The few bytes of a plugin that are in the page life of each site: when it is wanted, and how to get the rest. */
export interface Descriptor<Options = never, Early = unknown> {
  readonly name: string;
  /**
   * `nothing`, or the purpose without which not even the chunk is downloaded. Of several, one is enough. A purpose that the site does not
   * ask apart is part of `analytics`.
   */
  readonly needs: 'nothing' | (string & {}) | readonly string[];
  /** By the visitor's state where it asks the visitor something: whoever adds to events waits for those that are always woken at once. */
  readonly wake: Wake | readonly Wake[] | ((state: ConsentState, visitor: Visitor) => Wake | readonly Wake[]);
  /** The network's switches can't turn it off: visitors need it to choose, or it protects them. */
  readonly protects?: true;
  readonly when?: (page: Page, visitor: Visitor) => boolean;
  /**
   * Runs in the page life, as soon as the plugin is allowed; for what would be missed until the chunk is there. `options` as the
   * manifest has them; `wake` has the chunk fetched before its moment.
   */
  readonly early?: (taproot: Tools<unknown, undefined>, wake: () => void) => Early;
  /** Gets these events of the page from before its chunk came, as `early`. Costs the tag nothing. */
  readonly events?: WantedEvents;
  /**
   * For plugins that can wait for the page life: loads a plugin that wakes this one when something on the page, in the address or in what
   * the visitor does asks for it. It loads once the page is idle, or at once if this one's `wake` is `now`, which then means: as soon as
   * the watch wakes it.
   */
  watch?(): Promise<{ default: Plugin<Watched<never>> }>;
  /** For a plugin with `watch`: returns whether the parsed page asks for it at once. Runs in the page life. */
  readonly soon?: (env: Env, brief: never) => boolean;
  load(): Promise<{ default: Plugin<Options, Early> }>;
}

/** A plugin as a manifest lists it: its descriptor with the site's options. */
export interface EnabledPlugin extends Descriptor {
  /** Plain values in a manifest; on a page a function that returns them, or a promise of them. */
  readonly options?: unknown;
  /** The watch's `brief`, which the build puts here. */
  readonly brief?: unknown;
}

/**
 * Makes the function that a manifest calls: `analytics({ … })`. The options are plain values. The build puts them into the plugin's
 * chunk, and has a function that imports them in their place (`tools/site-code.ts`).
 */
export function definePlugin<Options = Record<string, never>, Early = unknown>(descriptor: Descriptor<Options, Early>) {
  return (options?: Options | (() => Options | Promise<Options>)): EnabledPlugin => ({
    ...(descriptor as unknown as Descriptor),
    options,
  });
}
