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
  /** Adds a plugin at run time. */
  use(plugin: Plugin): void;
}

/** Marks a real kernel: a page's placeholder or `<a id="taproot">` has no such property. */
const KERNEL = Symbol.for('taproot');

/** The kernel that already runs on this page, of whatever version. */
export function runningKernel(window: Window): Taproot | undefined {
  const found = window.taproot as (Taproot & { [KERNEL]?: true }) | undefined;
  return found?.[KERNEL] && found;
}

/** Puts the kernel where pages look for it. */
export function publish(window: Window, taproot: Taproot): Taproot {
  const published = Object.freeze({ ...taproot, [KERNEL]: true });
  window.taproot = published;
  return published;
}
