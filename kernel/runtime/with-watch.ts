import type { EnabledPlugin, Watched } from '../plugin';

/** Returns a plugin and the plugin that watches for it. `start` starts a `now` plugin when its watch wakes it. */
export function withWatch(plugin: EnabledPlugin, start: (plugin: EnabledPlugin) => void): EnabledPlugin[] {
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
