import type { Plugin } from '../../taproot';
import type { Inspected } from '../manifest';
import { ownNames } from '../own-names';
import { removeTaps } from './remove-taps';

/** The number of errors on one page view after which a guest is switched off. */
const FAULTS = 3;

/**
 * Switches off a guest whose taps have thrown 3 times, on any hooks, and reports it. The plugins of the kernel and the manifest stay: a
 * guest may use their name, or pass them a value that makes them throw. A separate chunk, as few pages need it.
 */
const plugin: Plugin<Pick<Inspected, 'plugins'>> = {
  name: 'switch-off',
  apply({ hooks, options, env: { window }, report }) {
    const own = ownNames(options.plugins);
    const faults = new Map<string, number>();

    hooks.problem.tap('switch-off', ({ plugin, hook }) => {
      if (!plugin || !hook || own.has(plugin)) return;
      const count = (faults.get(plugin) ?? 0) + 1;
      faults.set(plugin, count);
      if (count < FAULTS) return;
      removeTaps(hooks, plugin);
      const detail = { plugin, severity: 'warn' as const };
      // While a problem is being reported, another one is swallowed.
      if (count === FAULTS) window.setTimeout(() => report(new Error('switched off: it threw 3 times'), detail));
    });
  },
};

export default plugin;
