import type { PageRules } from '../../lib/rules/page-rules';
import type { HandsOn } from '../consent/chunks/hand-on';
import type { endOldGrant } from '../consent/runtime/end-old-grant';
import type { WatchPaths } from '../consent/runtime/sensitive-paths';
import type { PageStart } from '../page-start';
import type { EnabledPlugin } from '../plugin';
import type { SiteFacts } from '../site-facts';
import type { Plugin } from '../taproot';
import type { Trace } from '../trace';

/** The part of a manifest that the tag does not need. */
export interface RuntimeManifest {
  /** The plugins that ask the visitor something. They start first, and the tag requests their chunk, too. */
  readonly asks?: readonly EnabledPlugin[];
  readonly plugins: readonly EnabledPlugin[];
  /** The sites that links hand a choice on to (CON-24). */
  readonly handsOn?: HandsOn;
  /** Address prefixes from which scripts may be loaded, beside the tag's own folder and the utility service (TAG-06). */
  readonly scripts?: readonly string[];
  /** Watches the paths of a site that has sensitive ones. */
  readonly paths?: WatchPaths;
  /** Ends a grant that is older than a rule lets a yes hold, where there is such a rule. Nothing starts before it has decided. */
  readonly ends?: ReturnType<typeof endOldGrant>;
  /** The site's rules, imported when something names the one in force. */
  readonly rules?: () => Promise<{ readonly default: PageRules }>;
  /** The debug overlay, which starts first and only if the address says `_debug`. */
  readonly debug?: (inspect: () => Inspected) => EnabledPlugin;
}

/** Called with a plugin and the promise of its chunk. */
export type Observer = (plugin: EnabledPlugin, coming: Promise<unknown>) => void;

/** The page's plugins and trace, for plugins that watch other plugins. */
export interface Inspected {
  readonly site: SiteFacts;
  /** All of the manifest, in the order in which they are started. */
  readonly plugins: readonly EnabledPlugin[];
  /** The start of the runtime: monotonic, ms. */
  readonly time: number;
  /** Lets the runtime continue, once the overlay is ready. */
  begin(): void;
  readonly trace: Trace;
  /** Calls the observer at each import of a plugin's chunk from now on. A later observer replaces an earlier one. */
  observe(observer: Observer): void;
}

/** The plugin of the runtime, with its manifest. */
export interface Runtime extends Plugin<PageStart> {
  readonly manifest: RuntimeManifest;
}
