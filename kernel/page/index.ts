import { rewriteAddress, withoutTraces } from '../../lib/address-bar';
import { rootAddress } from '../../lib/routes';
import { guard } from '../guard';
import type { EnabledPlugin, Plugin, Watched } from '../plugin';
import type { Site } from '../site';
import type { Trace } from '../trace';
import { withEvents } from './early-events';
import { followConsent } from './follow-consent';
import { watchHistory } from './history';
import { loadAhead } from './load-ahead';
import { watchMarkedClicks } from './marked-clicks';
import { watchMoments } from './moments';
import { watchOtherTabs } from './other-tabs';
import { watchSignals } from './signals';

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

/** The part of a manifest that the tag does not need, and that costs it nothing. */
export interface Later {
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

/**
 * Plugins that watch other plugins. Each is a chunk: hardly any page needs `switch-off`, `slow-taps` can wait until the page is idle, and
 * only developers load `developer`.
 */
const watchers = (options: () => Inspected): EnabledPlugin[] => [
  {
    name: 'switch-off',
    needs: 'nothing',
    wake: 'problem',
    options,
    load: () => import(/* webpackChunkName: "switch-off" */ './switch-off'),
  },
  {
    name: 'slow-taps',
    needs: 'analytics',
    wake: 'idle',
    options,
    load: () => import(/* webpackChunkName: "slow-taps" */ './slow-taps'),
  },
  {
    name: 'developer',
    needs: 'nothing',
    wake: 'now',
    when: ({ environment }) => environment === 'local' || environment === 'development',
    options,
    load: () => import(/* webpackChunkName: "developer" */ './developer'),
  },
];

/** Returns a plugin with the plugin that watches for it. `start` starts a `now` plugin when its watch wakes it. */
function withWatch(plugin: EnabledPlugin, start: (plugin: EnabledPlugin) => void): EnabledPlugin[] {
  const { name, watch, soon, brief, wake: moment } = plugin;
  if (!watch) return [plugin];
  let wake: Watched['wake'] = () => {};
  const options = (): Watched => ({ brief, wake: (given) => wake(given) });
  if (moment === 'now') {
    wake = () => {
      wake = () => {};
      start(plugin);
    };
    return [{ ...plugin, load: watch, options }];
  }
  const woken: EnabledPlugin = {
    ...plugin,
    early({ env, hooks }, run) {
      let handed: unknown;
      wake = (given) => {
        handed ??= given;
        run();
      };
      if (soon) hooks.ready.tap(name, () => void (soon(env, brief as never) && run()));
      return () => handed;
    },
  };
  return [woken, { ...plugin, wake: 'idle', load: watch, options }];
}

/** ms that the page life waits for its watcher. */
const LONGEST_DEBUG = 3_000;

/** The plugin of the page life, and what it was made of. */
export interface PageLife extends Plugin<PageStart> {
  readonly later: Later;
}

/**
 * Raises the page's moments. A chunk, because it is chunks that listen to them, and a plugin, because plugins are retried and reported.
 * In its file the build lists the hashes of the chunks that are not wanted at once (`tools/own-chunks.ts`).
 */
export const pageLife = (later: Later): PageLife => ({
  name: 'page-life',
  later,
  apply(taproot) {
    const { env, hooks, consent, options, report } = taproot;
    const { window } = env;
    const { href } = window.location;
    const root = rootAddress(window.location);
    // Whoever visits, and whatever they allow: who a link in an email was sent to is nobody's business.
    const address = withoutTraces(window, root ?? href);
    if (address !== href) rewriteAddress(window, address);

    const attempt = (step: () => void) => guard(step, report);
    const warn = (message: string) => {
      report(new Error(message), { kind: 'manual_error', severity: 'warn' });
      window.console.warn(`taproot: ${message}`);
    };
    let begun = false;
    const begin = () => {
      if (begun) return;
      begun = true;
      const kept = options.events();
      const clicks = kept.filter(({ type }) => type === 'click');
      const landing = root ? window.location.href : withoutTraces(window, options.url);
      // If this throws, nothing starts: consent could not be followed.
      followConsent(env, hooks, consent, options.site.kept, warn);
      // A page may have frozen what one of these stands on.
      attempt(() => void (options.reread(true) && warn('edf_cc was invalid')));
      attempt(() => watchMarkedClicks(window, hooks, consent, clicks));
      attempt(() => watchOtherTabs(env, hooks, options.reread, report));
      attempt(() => watchSignals(window, hooks, consent, options.review));
      attempt(() => watchMoments(env, hooks, options, landing));
      attempt(() => watchHistory(window, hooks, landing, report));
      options.scripts.push(...(later.scripts ?? []));
      const start = (plugin: EnabledPlugin) => startAll([plugin]);
      startAll([...later.plugins.flatMap((plugin) => withWatch(plugin, start)).map(withEvents(taproot, kept)), ...watchers(inspect)]);
      window.setTimeout(() => loadAhead(plugins, taproot));
    };
    const { site, startAll } = options;
    const plugins = [...site.plugins, ...later.plugins];
    const inspect = () => ({ ...options, plugins, begin });
    if (!later.debug || !new URLSearchParams(window.location.search).has('_debug')) return begin();
    startAll([later.debug(inspect)]);
    window.setTimeout(begin, LONGEST_DEBUG);
  },
});
