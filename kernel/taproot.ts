import type { Life } from '../lib/time/life';
import type { Consent } from './consent/consent';
import type { Page } from './detect/page';
import type { Visitor } from './detect/visitor';
import type { Env } from './env';
import type { Hooks, Properties, TrackedEvent } from './lifecycle';
import type { Helpers } from './runtime/helpers';
import type { LoadScript } from './script-loader';
import type { DeclaredName, TrackArguments } from './track';

type Callback = (taproot: Taproot) => void;

/** `window.taproot`, as pages see it. Frozen. Nothing in it throws into the page. */
export interface Taproot {
  readonly version: string;
  readonly page: Page;
  readonly visitor: Visitor;
  readonly consent: Consent;
  readonly hooks: Hooks;
  /** Runs each callback at once. Before the kernel starts, `window.taproot` may be an array of callbacks. */
  push(...callbacks: Callback[]): void;
  /**
   * Tracks an analytics event. Events tracked before the analytics chunk has loaded wait for it. The properties of an event that a site
   * declares are typed by its `events.ts`.
   */
  track<Name extends string>(name: Name | DeclaredName, ...given: TrackArguments<Name>): void;
  /** Adds a plugin at run time and returns its undo, which removes its taps too. */
  use(plugin: Plugin): () => void;
  /** Explains in sentences whether tracking is on and why, which events, properties and writes were dropped, and which plugins run. */
  explain(): Promise<readonly string[]>;
}

/** The kernel's own view: `track` takes any name and properties. */
export interface UntypedTaproot extends Omit<Taproot, 'track'> {
  track(name: string, properties?: Properties): void;
}

/**
 * The value of `window.taproot` before boot. A kernel of any version has the property `Symbol.for('taproot')`. A page's queue and `<a
 * id="taproot">` lack it.
 */
export type Found = (Callback[] & Readonly<Record<symbol, unknown>>) | undefined;

/** The tools as the tag makes them: everything that a page sees, and what a plugin of its own gets. */
export interface TagTools<Options = unknown, Early = unknown> extends Taproot {
  readonly options: Options;
  /** The value that the descriptor's `early` returned. */
  readonly early: Early;
  readonly env: Env;
  /** Passes a caught error to `hooks.problem`. Never throws. */
  report(error: unknown, detail?: { readonly kind?: string; readonly severity?: 'warn' | 'error' }): void;
  readonly loadScript: LoadScript;
  /** Storage, DOM waits, requests, uuid …, imported at the first call. */
  helpers(): Promise<Helpers>;
  /** Calls `listener` with every tracked event, waiting ones first. For the one plugin that delivers events. */
  collect(listener: (event: TrackedEvent) => void): void;
}

/** The object that a plugin of a manifest gets. The runtime adds its life. */
export interface Tools<Options = unknown, Early = unknown> extends TagTools<Options, Early>, Omit<Life<Env>, 'env'> {}

export interface Plugin<in Options = unknown, in Early = unknown> {
  readonly name: string;
  /** May return its undo. Taps under the plugin's name are removed anyway. */
  apply(taproot: Tools<Options, Early>): (() => void) | void;
}
