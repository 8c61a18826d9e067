import type { Plugin } from '../../kernel/taproot';
import type { Inspected } from '../manifest';
import { ownNames } from '../own-names';
import { removeTaps } from '../taps/remove-taps';

/** The number of errors in one page life after which a guest is switched off. */
const FAULTS = 3;

/**
 * Switches a guest off that has thrown 3 times, in whichever hooks, and says so. The kernel and the manifest's plugins stay: a guest
 * may bear their name, or hand them what makes them throw. A chunk, because hardly any page needs it.
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
      // While a problem is told, no other can be.
      if (count === FAULTS) window.setTimeout(() => report(new Error('switched off: it threw 3 times'), detail));
    });
  },
};

export default plugin;
