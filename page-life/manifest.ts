import type { PageStart } from '../kernel/page-start';
import type { EnabledPlugin } from '../kernel/plugin';
import type { Site } from '../kernel/site';
import type { Plugin } from '../kernel/taproot';
import type { Trace } from '../kernel/trace';

/** The part of a manifest that the tag does not need, and that costs it nothing. */
export interface PageLifeManifest {
  /** Plugins that nobody misses before the page life's chunk is there. */
  readonly plugins: readonly EnabledPlugin[];
  /** Address prefixes from which scripts may be loaded, beside the tag's own folder and the utility service (TAG-06). */
  readonly scripts?: readonly string[];
  /** Only where the address says `_debug`, and before all else: shows a developer how the page is doing. */
  readonly debug?: (inspect: () => Inspected) => EnabledPlugin;
}

/** The page's plugins and trace, for plugins that watch other plugins. */
export interface Inspected {
  readonly site: Site;
  /** All of the manifest, in the order in which they are started. */
  readonly plugins: readonly EnabledPlugin[];
  /** The start of the page life: monotonic, ms. */
  readonly time: number;
  /** Lets the page life continue, once its watcher is ready. */
  begin(): void;
  readonly trace: Trace;
}

/** The plugin of the page life, and what it was made of. */
export interface PageLife extends Plugin<PageStart> {
  readonly manifest: PageLifeManifest;
}
