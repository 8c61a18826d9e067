import type { PageStart } from '../kernel/page-start';
import type { EnabledPlugin } from '../kernel/plugin';
import type { SiteFacts } from '../kernel/site-facts';
import type { Plugin } from '../kernel/taproot';
import type { Trace } from '../kernel/trace';
import type { HandsOn } from './consent/hand-on';

/** The part of a manifest that the tag does not need, and that costs it nothing. */
export interface PageLifeManifest {
  /** The plugins that ask the visitor something, which start before all else. The tag asks for their chunk, too. */
  readonly asks?: readonly EnabledPlugin[];
  readonly plugins: readonly EnabledPlugin[];
  /** The sites that links hand a choice on to (CON-24). */
  readonly handsOn?: HandsOn;
  /** Address prefixes from which scripts may be loaded, beside the tag's own folder and the utility service (TAG-06). */
  readonly scripts?: readonly string[];
  /** Only where the address says `_debug`, and before all else: shows a developer how the page is doing. */
  readonly debug?: (inspect: () => Inspected) => EnabledPlugin;
}

/** Takes a plugin and its chunk, which is on its way. */
export type Observer = (plugin: EnabledPlugin, coming: Promise<unknown>) => void;

/** The page's plugins and trace, for plugins that watch other plugins. */
export interface Inspected {
  readonly site: SiteFacts;
  /** All of the manifest, in the order in which they are started. */
  readonly plugins: readonly EnabledPlugin[];
  /** The start of the page life: monotonic, ms. */
  readonly time: number;
  /** Lets the page life continue, once its watcher is ready. */
  begin(): void;
  readonly trace: Trace;
  /** Calls the observer at each import of a plugin's chunk from now on. A later observer replaces an earlier one. */
  observe(observer: Observer): void;
}

/** The plugin of the page life, and what it was made of. */
export interface PageLife extends Plugin<PageStart> {
  readonly manifest: PageLifeManifest;
}
