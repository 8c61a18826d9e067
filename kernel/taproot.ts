import type { Consent } from './consent/consent';
import type { Page } from './detect/page';
import type { Visitor } from './detect/visitor';
import type { Hooks, Properties } from './lifecycle';
import type { Plugin } from './plugin';

type Callback = (taproot: Taproot) => void;

/** `window.taproot`, as pages see it (contract, "Run time"). Frozen; nothing in it throws into the page. */
export interface Taproot {
  readonly version: string;
  readonly page: Page;
  readonly visitor: Visitor;
  readonly consent: Consent;
  readonly hooks: Hooks;
  /** Calls back at once. Before the kernel, `window.taproot` may be an array of callbacks. */
  push(...callbacks: Callback[]): void;
  /** An analytics event. What happens before the analytics chunk is there is kept for it. */
  track(name: string, properties?: Properties): void;
  /** Adds a plugin at run time and returns its undo, which removes its taps too. */
  use(plugin: Plugin): () => void;
  /** Explains, a sentence each, whether tracking is on and why, which events, properties and writes were dropped, and which plugins run. */
  explain(): Promise<readonly string[]>;
}

/**
 * The value of `window.taproot` before boot. A kernel of any version has the property `Symbol.for('taproot')`; a page's queue and
 * `<a id="taproot">` lack it.
 */
export type Found = (Callback[] & Readonly<Record<symbol, unknown>>) | undefined;
