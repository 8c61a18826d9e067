import type { OwnHooks } from './lifecycle';
import type { EnabledPlugin, Plugin, Tools, Wake } from './plugin';
import type { Problems } from './problems';
import type { Taproot } from './taproot';

/** The kernel's own taps. */
const KERNEL = 'taproot';

/** ms before the one retry of a chunk that did not load. */
const RETRY_DELAY = 1_000;

export interface Host {
  start(plugins: readonly EnabledPlugin[]): void;
  apply(plugin: Plugin): void;
  /** Whether a chunk is on its way. */
  pending(): boolean;
}

/** What makes the object that a plugin is handed. */
type MakeTools = (plugin: string, options: unknown, early: unknown) => Tools;

/** Decides which plugins are wanted, runs their early bytes, loads and applies them, and undoes them when consent goes. */
export function createHost(
  window: Window,
  { page, visitor, consent }: Taproot,
  hooks: OwnHooks,
  { attempt, report }: Problems,
  tools: MakeTools,
): Host {
  let loading = 0;

  /** Gives the undo. */
  const apply = (plugin: Plugin<never, never>, options: unknown, early?: unknown) => {
    const { name } = plugin;
    const undo = attempt(name, () => plugin.apply(tools(name, options, early) as Tools<never, never>));
    return () => {
      if (undo) attempt(name, undo);
      for (const hook of Object.values(hooks)) hook.untap(name);
    };
  };

  // `import()` of a bundle can throw at once (Trusted Types refused, clobbered document): async makes that a rejection.
  const load = async (plugin: EnabledPlugin) => plugin.load();
  const retry = (plugin: EnabledPlugin) => new Promise((resolve) => window.setTimeout(resolve, RETRY_DELAY)).then(() => load(plugin));

  const whenWoken = (wake: Wake, run: () => void) => {
    if (wake === 'now') run();
    else if (wake === 'idle') whenWoken('loaded', () => (window.requestIdleCallback ?? window.setTimeout)(run));
    // State hooks answer at once if their moment is past; the others keep the call that woke the plugin for its own tap.
    else if (wake === 'ready' || wake === 'loaded') hooks[wake].tap(KERNEL, run);
    else hooks[wake].intercept({ call: run });
  };

  const start = (plugin: EnabledPlugin) => {
    const { name, needs, wake, when, options } = plugin;
    if (when && !attempt(name, () => when(page, visitor))) return;
    let early: unknown;
    // From being allowed to being refused. A chunk that arrives after its life has ended is not applied.
    let life: { woken?: true; undo?: () => void } | undefined;

    const run = async (mine: NonNullable<typeof life>) => {
      if (mine.woken || life !== mine) return;
      mine.woken = true;
      loading++;
      try {
        const module = await load(plugin).catch(() => retry(plugin));
        const given = typeof options === 'function' ? await options() : options;
        if (life === mine) mine.undo = apply(module.default as Plugin<never, never>, given, early);
      } catch (error) {
        report(error, { plugin: name, kind: 'resource_error' });
      }
      loading--;
    };

    const follow = () => {
      const allowed = needs === 'nothing' || consent.allows(needs);
      if (allowed === !!life) return;
      if (life) {
        life.undo?.();
        life = early = undefined;
        return;
      }
      const mine = {};
      life = mine;
      early = plugin.early && attempt(name, () => plugin.early?.(tools(name, options, early) as Tools<unknown, undefined>));
      const wakes = typeof wake === 'function' ? wake(consent.state) : wake;
      for (const moment of [wakes].flat() as Wake[]) whenWoken(moment, () => run(mine));
    };

    follow();
    hooks.consent.tap(KERNEL, follow);
  };

  return {
    start: (plugins) => plugins.forEach(start),
    apply: (plugin) => void apply(plugin, {}),
    pending: () => loading > 0,
  };
}
