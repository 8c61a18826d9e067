import type { ConsentState } from './consent/consent';
import type { Page } from './detect/page';
import type { Visitor } from './detect/visitor';
import type { Env } from './env';
import type { Hooks } from './lifecycle';
import type { Plugin, TagTools } from './taproot';

/** Ends the watch and returns the events that it held, in order. */
export interface EarlyEvents {
  (): readonly Event[];
  /** The argument of `hooks.ready`, for plugins that start before it. */
  readonly landing?: string | undefined;
}

/** The events that a plugin wants from before its chunk loaded. */
export interface WantedEvents {
  readonly types: readonly string[];
  /** The number of events to hold. Later ones are dropped. */
  readonly most: number;
  /** Fetches the chunk at the first event, as the visitor may leave soon. */
  readonly hurry?: true;
}

/** The options of a plugin that watches on behalf of another one. */
export interface Watched<Brief = unknown> {
  /** The part of the other plugin's options that the watch needs. `plugins/<name>/brief.ts` makes it at build time. */
  readonly brief: Brief;
  /** Fetches the other plugin, once. Its `early` is a function that returns the `handed` of the first call. */
  wake(handed?: unknown): void;
}

/**
 * `now`, `body` once the document has one and a head that is parsed, the page's moments, `idle` after loaded, or the first call of a hook.
 */
export type Wake = 'now' | 'body' | 'ready' | 'loaded' | 'idle' | Exclude<keyof Hooks, 'ready' | 'loaded'>;

/** The few bytes of a plugin in every site's runtime: when the plugin is needed, and how to load it. */
export interface Descriptor<Options = never, Early = unknown> {
  readonly name: string;
  /**
   * `nothing`, or the purposes of which one must be allowed before the chunk is downloaded. A purpose that the site does not ask for
   * separately is part of `analytics`.
   */
  readonly needs: 'nothing' | (string & {}) | readonly string[];
  /**
   * A function of the visitor's state for plugins that ask the visitor something. Plugins that add to events are always woken at once, and
   * the others wait for them.
   */
  readonly wake: Wake | readonly Wake[] | ((state: ConsentState, visitor: Visitor) => Wake | readonly Wake[]);
  /** The network's switches can't turn it off: visitors need it to choose, or it protects them. */
  readonly protects?: true;
  /** Starts before the debug overlay, which the hold of the page's variants does not wait for. */
  readonly first?: true;
  readonly when?: (page: Page, visitor: Visitor) => boolean;
  /**
   * Runs in the runtime as soon as the plugin is allowed, to catch what happens before the chunk has loaded. Gets the `options` as the
   * manifest states them. `wake` fetches the chunk before its moment.
   */
  readonly early?: (taproot: TagTools<unknown, undefined>, wake: () => void) => Early;
  /** The page's events from before the chunk loaded, which the plugin gets as `early`. Costs the tag nothing. */
  readonly events?: WantedEvents;
  /**
   * Loads a plugin that wakes this one when something on the page, in the address or in the visitor's actions asks for it. The watch loads
   * once the page is idle. If this plugin's `wake` is `now`, the watch loads at once, and `now` means as soon as the watch wakes it.
   */
  watch?(): Promise<{ default: Plugin<Watched<never>> }>;
  /** For a plugin with `watch`: returns whether the parsed page asks for it at once. Runs in the runtime. */
  readonly soon?: (env: Env, brief: never) => boolean;
  /**
   * For a plugin that adds to the first hit what the document's marks say: returns whether plugins that wake at `body` wait until the
   * document at this path is parsed. Runs in the runtime.
   */
  readonly marks?: (brief: never, path: string) => boolean;
  load(): Promise<{ default: Plugin<Options, Early> }>;
}

/** A plugin as a manifest lists it: its descriptor with the site's options. */
export interface EnabledPlugin extends Descriptor {
  /** Plain values in a manifest. On a page, a function that returns them or a promise of them. */
  readonly options?: unknown;
  /** The watch's `brief`, added by the build. */
  readonly brief?: unknown;
}

/**
 * Returns the function that a manifest calls: `analytics({ … })`. The options are plain values. The build moves them into the plugin's
 * chunk, and replaces them by a function that imports them (`tools/build/site-code.ts`).
 */
export function definePlugin<Options = Record<string, never>, Early = unknown>(descriptor: Descriptor<Options, Early>) {
  return (options?: Options | (() => Options | Promise<Options>)): EnabledPlugin => ({
    ...(descriptor as unknown as Descriptor),
    options,
  });
}
